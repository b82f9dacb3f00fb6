// Many runs from one start. Loading the program and its libraries takes longer than most runs.
#include "Series.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
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

// Waits until the state of a run changes, or for a moment if one is stopped. Reports the end of a run. Returns the
// number of runs that have ended.
static int reap(Active *active, int width, const char *path) {
  bool isStopped = false;
  for (int file = 0; file < width; file++) isStopped |= active[file].stop != 0;
  int status = 0;
  pid_t changed = waitpid(-1, &status, WUNTRACED | WCONTINUED | (isStopped ? WNOHANG : 0));
  if (changed < 0 && errno != EINTR) _exit(71);
  if (changed == 0) {
    rt_pause(betweenLooks);
    endStopped(active, width);
  }
  for (int file = 0; file < width; file++) {
    if (changed <= 0 || active[file].process != changed) continue;
    bool isOver = WIFEXITED(status) || WIFSIGNALED(status);
    if (isOver) {
      fillIfEmpty(path, file);
      bool isEndedHere = active[file].stop && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
      report(active[file].number, file, isEndedHere ? active[file].stop : status);
      active[file].process = 0;
    }
    active[file].stop = WIFSTOPPED(status) ? status : 0;
    return isOver;
  }
  return 0;
}

rt_series_run rt_series(int count, int width, const char *path) {
  static const rt_series_run none = {-1, 0};
  if (count < 1 || width < 1 || width > maximumAtOnce) return none;
  Active active[maximumAtOnce] = {0};
  int next = 0, alive = 0;
  pid_t parent = getpid();
  // If SIGCHLD is ignored, this process cannot wait for a run. The runs get back the action that this process
  // inherited.
  struct sigaction defaultAction = {.sa_handler = SIG_DFL}, inherited;
  if (sigaction(SIGCHLD, &defaultAction, &inherited) != 0) return none;
  while (next < count || alive > 0) {
    for (int file = 0; file < width && next < count; file++) {
      if (active[file].process) continue;
      waitForReader(path, file);
      pid_t process = start(parent, &inherited);
      if (!process) return (rt_series_run){next, file};
      active[file] = (Active){process, next++, 0};
      alive++;
    }
    alive -= reap(active, width, path);
  }
  _exit(0);
}
