// Many runs from one start. Loading the program and its libraries takes longer than most runs.
#include "Series.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { maximumAtOnce = 64 };

// The time between two looks at a stopped run, in nanoseconds.
static const int64_t betweenLooks = 100000000;

void rt_silence(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

static void pathOf(char *buffer, size_t size, const char *path, int file) {
  snprintf(buffer, size, "%s.%d", path, file);
}

// Waits until the reader has emptied the file.
static void waitForReader(const char *path, int file) {
  char name[4096];
  pathOf(name, sizeof name, path, file);
  struct stat status;
  while (stat(name, &status) == 0 && status.st_size > 0) rt_pause(100000);
}

// Empties the file of a run that has no trace.
static void empty(const char *path, int file) {
  char name[4096];
  pathOf(name, sizeof name, path, file);
  if (truncate(name, 0) != 0) _exit(74);
}

// Writes a byte to an empty file, which the reader could not tell from a file that it has emptied.
static void fillIfEmpty(const char *path, int file) {
  char name[4096];
  pathOf(name, sizeof name, path, file);
  struct stat status;
  if (stat(name, &status) != 0 || status.st_size > 0) return;
  int descriptor = open(name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0 || write(descriptor, "", 1) != 1) _exit(74);
  close(descriptor);
}

static void report(int number, int file, int status) {
  char line[64];
  int length = snprintf(line, sizeof line, "%d %d %d\n", number, file, status);
  if (write(STDOUT_FILENO, line, (size_t)length) < length) _exit(74);
}

// MARK: Runs that must be alone

// What a run shares with the process that starts the runs: its own element of `isPostponed`.
typedef struct { _Atomic bool isPostponed[maximumAtOnce]; } Shared;
static Shared *shared;
// In the process of a run: its file, its process ID, and whether another run may be active.
static struct { int file; pid_t process; bool mayHaveCompany; } this;

void rt_series_must_be_alone(void) {
  // A child process of the run is not the run.
  if (!this.mayHaveCompany || getpid() != this.process) return;
  shared->isPostponed[this.file] = true;
  while (true) syscall(SYS_exit_group, 0);
}

// MARK: The process that starts the runs

// Starts a run. Returns its process ID, or 0 in the process of the run.
static pid_t start(pid_t parent, const struct sigaction *inherited) {
  pid_t run = fork();
  if (run < 0) _exit(71);
  if (run > 0) return run;
  // Ends the run if its parent ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(71);
  sigaction(SIGCHLD, inherited, NULL);
  rt_silence();
  return 0;
}

// The active runs, each at the index of its file. A process ID of 0 means that the file is free. `stop` is the wait
// status of a run that a signal has stopped, and 0 for other runs.
typedef struct { pid_t process; int number, stop; } Active;

// `count` runs, of which `next` have been started at least once. When a run is postponed, `isOneAtATime` becomes true
// for all runs that start later.
typedef struct {
  Active active[maximumAtOnce];
  const char *path;
  int count, width, next, alive;
  int postponed[maximumAtOnce], postponedCount;
  bool isOneAtATime;
} Series;

// Whether a process is stopped and has no child process, which could let it continue.
static bool isStoppedAlone(pid_t process) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  if (rt_state_at(path) != 'T') return false;
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  bool hasChild = false;
  for (struct dirent *thread; threads && (thread = readdir(threads));) {
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, thread->d_name);
    int children = open(path, O_RDONLY | O_CLOEXEC);
    char byte;
    hasChild |= children >= 0 && read(children, &byte, 1) == 1;
    if (children >= 0) close(children);
  }
  if (threads) closedir(threads);
  return !hasChild;
}

// Ends the stopped runs that nothing can continue.
static void endStopped(Active *active, int width) {
  for (int file = 0; file < width; file++)
    if (active[file].stop && isStoppedAlone(active[file].process)) kill(active[file].process, SIGKILL);
}

// Notes the end of a run, whose wait status is `status`. Reports it unless the run is postponed.
static void end(Series *series, int file, int status) {
  Active *run = &series->active[file];
  if (shared->isPostponed[file]) {
    shared->isPostponed[file] = false;
    series->isOneAtATime = true;
    series->postponed[series->postponedCount++] = run->number;
    empty(series->path, file);
  } else {
    fillIfEmpty(series->path, file);
    bool isEndedHere = run->stop && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    report(run->number, file, isEndedHere ? run->stop : status);
  }
  run->process = 0;
  series->alive--;
}

// Waits until the state of a run changes, or for a moment if one is stopped.
static void reap(Series *series) {
  bool isStopped = false;
  for (int file = 0; file < series->width; file++) isStopped |= series->active[file].stop != 0;
  int status = 0;
  pid_t changed = waitpid(-1, &status, WUNTRACED | WCONTINUED | (isStopped ? WNOHANG : 0));
  if (changed < 0 && errno != EINTR) _exit(71);
  if (changed == 0) {
    rt_pause(betweenLooks);
    endStopped(series->active, series->width);
  }
  for (int file = 0; file < series->width; file++) {
    if (changed <= 0 || series->active[file].process != changed) continue;
    if (WIFEXITED(status) || WIFSIGNALED(status)) end(series, file, status);
    series->active[file].stop = WIFSTOPPED(status) ? status : 0;
    return;
  }
}

// Whether a run may start with the file.
static bool mayStart(const Series *series, int file) {
  bool isLeft = series->next < series->count || series->postponedCount > 0;
  return isLeft && !series->active[file].process && !(series->isOneAtATime && series->alive > 0);
}

rt_series_run rt_series(int count, int width, const char *path) {
  static const rt_series_run none = {-1, 0};
  if (count < 1 || width < 1 || width > maximumAtOnce) return none;
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return none;
  Series series = {.path = path, .count = count, .width = width, .isOneAtATime = width == 1};
  pid_t parent = getpid();
  // If SIGCHLD is ignored, this process cannot wait for a run. The runs get back the action that this process
  // inherited.
  struct sigaction defaultAction = {.sa_handler = SIG_DFL}, inherited;
  if (sigaction(SIGCHLD, &defaultAction, &inherited) != 0) return none;
  while (series.next < count || series.postponedCount > 0 || series.alive > 0) {
    for (int file = 0; file < width; file++) {
      if (!mayStart(&series, file)) continue;
      waitForReader(path, file);
      int number = series.postponedCount > 0 ? series.postponed[--series.postponedCount] : series.next++;
      pid_t process = start(parent, &inherited);
      if (!process) {
        this.file = file, this.process = getpid(), this.mayHaveCompany = !series.isOneAtATime;
        return (rt_series_run){number, file};
      }
      series.active[file] = (Active){process, number, 0};
      series.alive++;
    }
    reap(&series);
  }
  _exit(0);
}
