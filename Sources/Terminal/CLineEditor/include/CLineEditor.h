// A C interface to libedit, signals and terminal modes for Swift. libedit's own functions are variadic, and a signal
// handler must be a C function.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: Terminal.c

/// The events that `le_wait` returns, as a set of bits.
enum {
  LE_INPUT = 1,       // standard input has bytes or has ended
  LE_WOKEN = 2,       // `le_wake` was called
  LE_INTERRUPT = 4,   // SIGINT
  LE_SUSPEND = 8,     // SIGTSTP
  LE_CONTINUED = 16,  // SIGCONT
  LE_RESIZED = 32     // SIGWINCH
};

typedef struct {
  int columns, rows;  // 0 if unknown
} le_size;

typedef struct {
  uint8_t interrupt, suspend, quit;  // 0 if the terminal has none
} le_control_bytes;

/// Opens the pipe that wakes `le_wait`. With `signals`, also handles the terminal's signals, and restores the
/// terminal's modes when exit(3) or a signal ends the process. Returns 0 or an error number.
int le_watch(bool signals);
/// Restores the signal handlers from before `le_watch`.
void le_unwatch(void);
/// Waits for `le_wake` or a signal, and with `input` also for standard input. -1 milliseconds means no time limit.
unsigned le_wait(bool input, int milliseconds);
void le_wake(void);

/// Reads from standard input. Returns the number of bytes, 0 at the end of input, or -1 if no bytes are available.
ssize_t le_read(uint8_t *bytes, size_t count);
/// Writes to `stdout`, in order with other output, and flushes it.
void le_write(const char *text, size_t count);
/// Flushes `stdout`. Returns the error number of the first write to it that failed, or 0.
int le_finish_output(void);

/// Shows an empty alternate screen without a cursor, until `le_leave_screen` is called or the process stops or ends.
/// Call this while the terminal is held, so that the screen is also left if a signal ends the process.
void le_take_screen(void);
void le_leave_screen(void);

bool le_is_terminal(int descriptor);
le_size le_terminal_size(void);
/// Whether libedit may draw on a terminal of this size. It allocates memory for each cell.
bool le_may_draw(le_size size);
le_control_bytes le_terminal_controls(void);
/// Saves the current modes. Until `le_release_terminal`, they are restored if a signal ends the process.
void le_hold_terminal(void);
void le_release_terminal(void);
/// Encloses a change of the terminal that must be undone when the process ends. If the process is about to end,
/// `le_begin_change` does not return.
void le_begin_change(void);
void le_end_change(void);
/// Waits for changes on other threads, and prevents later ones. Async-signal-safe. Call this before the process ends.
void le_await_changes(void);
/// Enters a mode that reads single keys: the terminal does no line editing, echo or signals. Its output processing
/// stays on. Call this while the terminal is held.
void le_enter_key_mode(void);
void le_leave_key_mode(void);
/// Stops this process, or with `group` its whole process group, like Control-Z. Returns when it is continued.
void le_suspend(bool group);
/// Ends the process group, like Control-\.
void le_quit(void);

// MARK: Process.c

/// Sets the character encoding of the environment, or UTF-8. Returns false if UTF-8 is not available.
bool le_use_utf8(void);
/// Returns the columns that libedit gives a character; -n if libedit writes it as n characters, like `^A` or `\U+FFFF`.
int le_character_width(wint_t character);
/// Runs `body` on a new detached thread that blocks no signals. Returns 0 or an error number.
int le_start_thread(void (*body)(void *), void *context);

// MARK: Editor.c

typedef struct le_editor le_editor;

typedef struct {
  void *owner;
  wint_t (*next)(void *owner);      // the next character, or WEOF to abandon the line
  void (*complete)(void *owner);    // Tab was read
  void (*insert)(void *owner);      // LE_INSERT was read
  void (*abandon)(void *owner);     // LE_ABANDON was read; the line ends without a result
} le_callbacks;

/// Characters that no keyboard sends (C1 controls), bound to `insert` and `abandon`.
enum { LE_INSERT = 0x9F, LE_ABANDON = 0x9E };

typedef struct {
  const wchar_t *text;  // valid until the next call
  int count, cursor;
  bool exists;
} le_line;

/// Opens an editor. Returns null if libedit cannot drive this terminal. After setting its defaults, calls
/// `configure`, which can call `le_configure`.
le_editor *le_open(const char *program, bool vi, int history, void *context,
                   void (*configure)(void *context, le_editor *editor));
/// Executes a line of settings in the format of libedit's own file. If a quotation mark is not closed, returns false
/// and does not execute the line, because libedit would read invalid memory.
bool le_configure(le_editor *editor, const char *line);
/// Sets the callbacks. Must be called before the first line is read.
void le_set_callbacks(le_editor *editor, le_callbacks callbacks);
void le_close(le_editor *editor);
/// Sets the prompt: UTF-8, with escape sequences between U+0001 characters. The text is copied.
void le_set_prompt(le_editor *editor, const char *prompt);
/// Reads a line. `exists` is false at the end of input or if the line was abandoned.
le_line le_gets(le_editor *editor);
/// The line that is being edited.
le_line le_current_line(le_editor *editor);
void le_remember(le_editor *editor, const char *entry);
/// Replaces `count` characters before the cursor.
void le_replace(le_editor *editor, int count, const wchar_t *text);
/// Returns false after `edit off` in a settings file.
bool le_is_editing(le_editor *editor);
/// Switches the terminal to libedit's modes or, if `raw` is false, back to the earlier modes.
void le_prepare_terminal(le_editor *editor, bool raw);
/// Redraws the prompt and the line in the cursor's row.
void le_refresh(le_editor *editor);
/// Adopts the terminal's current size.
void le_resize(le_editor *editor);
/// The terminal size that libedit uses.
le_size le_drawing_size(le_editor *editor);
