#define _GNU_SOURCE
#include "CLineEditor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int wake_pipe[2] = {-1, -1};
static atomic_uint pending;
static struct termios found;       // the modes to restore
static atomic_bool holding;        // whether the modes may have been changed
static atomic_bool taken;          // whether the alternate screen is shown
static const char take_screen[] = "\033[?1049h\033[?25l", leave_screen[] = "\033[?25h\033[?1049l";

// MARK: Signals

static const int asking[] = {SIGINT, SIGTSTP, SIGCONT, SIGWINCH};
enum { asking_count = sizeof asking / sizeof *asking };
static struct sigaction asking_before[asking_count], ending_before[NSIG];
static bool watching;

/// Whether a signal ends a process by default (signal(7)) and can be handled. The C library reserves the signals
/// between the standard and the real-time ones.
static bool ends_process(int signal) {
  switch (signal) {
  case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
  case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH: case SIGINT:
    return false;
  default:
    return signal < 32 || signal >= SIGRTMIN;
  }
}

/// Whether a signal reports an error in the program itself.
static bool is_fault(int signal) {
  switch (signal) {
  case SIGABRT: case SIGSEGV: case SIGBUS: case SIGFPE: case SIGILL: case SIGTRAP: case SIGSYS:
    return true;
  default:
    return false;
  }
}

static void wake_with(unsigned events) {
  int saved = errno;
  atomic_fetch_or(&pending, events);
  // If the pipe is full, the waiting thread wakes anyway.
  (void)!write(wake_pipe[1], "", 1);
  errno = saved;
}

void le_wake(void) { wake_with(LE_WOKEN); }

static void ask(int signal) {
  switch (signal) {
  case SIGINT: wake_with(LE_INTERRUPT); break;
  case SIGTSTP: wake_with(LE_SUSPEND); break;
  case SIGCONT: wake_with(LE_CONTINUED); break;
  case SIGWINCH: wake_with(LE_RESIZED); break;
  }
}

/// Restores the terminal's modes and screen. Async-signal-safe. Does nothing in the background, where another process
/// group uses the terminal.
static void restore_terminal(void) {
  le_await_changes();
  if (!atomic_load(&holding) || tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  static const char off[] = "\033[?2004l\033[0m\033[?25h";
  tcsetattr(STDIN_FILENO, TCSANOW, &found);
  if (atomic_exchange(&taken, false))
    (void)!write(STDOUT_FILENO, leave_screen, sizeof leave_screen - 1);
  (void)!write(STDOUT_FILENO, off, sizeof off - 1);
}

/// Restores the terminal, then ends the process by the same signal. A fault goes to the previous handler.
static void end(int signal, siginfo_t *info, void *context) {
  (void)context;
  restore_terminal();
  struct sigaction die = {.sa_handler = SIG_DFL};
  // Swift's backtracer also handles SIGQUIT, but a user who sends SIGQUIT only wants the process to end.
  sigaction(signal, is_fault(signal) ? &ending_before[signal] : &die, NULL);
  // A fault recurs when its instruction runs again. Any other signal must be sent again.
  bool happens_again = is_fault(signal) && signal != SIGSYS && info->si_code > 0 &&
                       info->si_code != SI_KERNEL;
  if (!happens_again) raise(signal);
}

static void take(int signal, struct sigaction *action, struct sigaction *before) {
  sigaction(signal, NULL, before);
  bool ignored = !(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN;
  // Signals that the parent ignores (nohup) stay ignored.
  if (!ignored) sigaction(signal, action, NULL);
}

int le_watch(bool signals) {
  if (wake_pipe[0] < 0) {
    if (pipe(wake_pipe) < 0) return errno;
    for (int i = 0; i < 2; i++) {
      fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
      fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
    }
  }
  if (!signals || watching) return 0;
  watching = true;
  static bool registered;
  if (!registered) registered = atexit(restore_terminal) == 0;
  struct sigaction action = {.sa_handler = ask, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < asking_count; i++) take(asking[i], &action, &asking_before[i]);
  struct sigaction last = {.sa_sigaction = end, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  for (int i = 1; i < NSIG; i++)
    if (ends_process(i)) take(i, &last, &ending_before[i]);
  return 0;
}

void le_unwatch(void) {
  if (!watching) return;
  watching = false;
  for (int i = 0; i < asking_count; i++) sigaction(asking[i], &asking_before[i], NULL);
  for (int i = 1; i < NSIG; i++)
    if (ends_process(i)) sigaction(i, &ending_before[i], NULL);
}

void le_suspend(bool group) {
  struct sigaction ours, ignore = {.sa_handler = SIG_IGN}, stop = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, NULL, &ours);
  if (!(ours.sa_flags & SA_SIGINFO) && ours.sa_handler == SIG_IGN) return;
  // The rest of the group stops first and then this thread, because `raise` returns only after the stop.
  if (atomic_load(&taken)) le_write(leave_screen, sizeof leave_screen - 1);
  sigaction(SIGTSTP, &ignore, NULL);
  if (group) kill(0, SIGTSTP);
  sigaction(SIGTSTP, &stop, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
  if (atomic_load(&taken)) le_write(take_screen, sizeof take_screen - 1);
}

void le_quit(void) { kill(0, SIGQUIT); }

// MARK: Input and output

unsigned le_wait(bool input, int milliseconds) {
  struct pollfd fds[] = {{.fd = wake_pipe[0], .events = POLLIN},
                         {.fd = STDIN_FILENO, .events = POLLIN}};
  if (poll(fds, input ? 2 : 1, milliseconds) < 0) return atomic_exchange(&pending, 0);
  char bytes[64];
  if (fds[0].revents)
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
  return atomic_exchange(&pending, 0) | (input && fds[1].revents ? LE_INPUT : 0);
}

ssize_t le_read(uint8_t *bytes, size_t count) {
  ssize_t got = read(STDIN_FILENO, bytes, count);
  if (got >= 0) return got;
  return errno == EINTR || errno == EAGAIN ? -1 : 0;
}

static _Atomic int output_error;

// Writes all bytes to standard output, and waits while it has no room. Returns the error's number, or 0.
static int write_all(const char *text, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, text, count);
    if (written < 0 && errno == EAGAIN) poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1, -1);
    else if (written < 0 && errno != EINTR) return errno;
    text += written < 0 ? 0 : written;
    count -= written < 0 ? 0 : (size_t)written;
  }
  return 0;
}

void le_write(const char *text, size_t count) {
  le_begin_change();
  // libedit writes to the stream.
  int error = fflush(stdout) != 0 ? errno : 0;
  int later = write_all(text, count);
  if (error || later) {
    int none = 0;
    atomic_compare_exchange_strong(&output_error, &none, error ? error : later);
  }
  le_end_change();
}

int le_finish_output(void) {
  le_write("", 0);
  int error = atomic_load(&output_error);
  return error || !ferror(stdout) ? error : EIO;
}

void le_take_screen(void) {
  if (!atomic_exchange(&taken, true)) le_write(take_screen, sizeof take_screen - 1);
}

void le_leave_screen(void) {
  if (atomic_exchange(&taken, false)) le_write(leave_screen, sizeof leave_screen - 1);
}

// MARK: Modes

bool le_is_terminal(int descriptor) { return isatty(descriptor) == 1; }

le_size le_terminal_size(void) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0) ioctl(STDIN_FILENO, TIOCGWINSZ, &size);
  return (le_size){size.ws_col, size.ws_row};
}

bool le_may_draw(le_size size) {
  return (long)size.columns * size.rows <= 1L << 22;
}

le_control_bytes le_terminal_controls(void) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) < 0) return (le_control_bytes){0, 0, 0};
  // _POSIX_VDISABLE is 0 on Linux and 255 elsewhere. Neither is a byte of UTF-8 text.
#define BYTE(name) (modes.c_cc[name] == 255 ? 0 : modes.c_cc[name])
  return (le_control_bytes){BYTE(VINTR), BYTE(VSUSP), BYTE(VQUIT)};
#undef BYTE
}

void le_hold_terminal(void) {
  if (tcgetattr(STDIN_FILENO, &found) == 0) atomic_store(&holding, true);
}

void le_release_terminal(void) { atomic_store(&holding, false); }

void le_enter_key_mode(void) {
  struct termios keys = found;
  // Without ISIG, Control-C arrives in order, reaches no child, and does not discard pending output.
  keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
  // Control-S would stop the output, and no key but Control-Q would have an effect.
  keys.c_iflag &= ~(tcflag_t)IXON;
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  le_begin_change();
  tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
  le_end_change();
}

void le_leave_key_mode(void) { tcsetattr(STDIN_FILENO, TCSADRAIN, &found); }
