// libedit, signals and terminal modes, in a shape that Swift can call: libedit's own functions are
// variadic, and a signal handler must be C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: Terminal.c

/// What `le_wait` saw: bits of a set.
enum {
  LE_INPUT = 1,       // standard input can be read, or has ended
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

/// Opens the pipe that wakes `le_wait`; with `signals`, also takes over those of the terminal and
/// makes sure that its modes are restored however the process ends. Returns 0 or an error number.
int le_watch(bool signals);
/// Gives the signals back.
void le_unwatch(void);
/// Waits for a wake-up or a signal, and with `input` for standard input; -1 waits without end.
unsigned le_wait(bool input, int milliseconds);
void le_wake(void);

/// The number of bytes read; 0 at the end of input; -1 if there are none at the moment.
ssize_t le_read(uint8_t *bytes, size_t count);
/// Writes through `stdout`, in order with other output, and flushes.
void le_write(const char *text, size_t count);
/// Writes what `stdout` still holds; the error number of the first write to it that failed, or 0.
int le_finish_output(void);

/// Shows an empty screen in place of the terminal's own, without a cursor, until `le_leave_screen`
/// or until the process stops or ends. Between hold and release, so that a process that dies leaves
/// it too.
void le_take_screen(void);
void le_leave_screen(void);

bool le_is_terminal(int descriptor);
le_size le_terminal_size(void);
le_control_bytes le_terminal_controls(void);
/// Saves the current modes; until `le_release_terminal`, they are restored if the process dies.
void le_hold_terminal(void);
void le_release_terminal(void);
/// Single keys: no line editing, echo or signals by the terminal; its output stays cooked. Between
/// hold and release.
void le_enter_key_mode(void);
void le_leave_key_mode(void);
/// Stops this process, with `group` its whole process group, as Control-Z would. Returns when
/// continued.
void le_suspend(bool group);
/// Ends the process group as Control-\ would.
void le_quit(void);

// MARK: Process.c

/// Sets the character encoding of the environment, or UTF-8. Returns false if UTF-8 is not available.
bool le_use_utf8(void);
/// The columns libedit gives a character; -n for one that it spells out in n characters, as `^A` or
/// `\U+FFFF`.
int le_character_width(wint_t character);
/// Runs `body` on a new detached thread that blocks no signal. Returns 0 or an error number.
int le_start_thread(void (*body)(void *), void *context);

// MARK: Editor.c

typedef struct le_editor le_editor;

typedef struct {
  void *owner;
  wint_t (*next)(void *owner);      // the next character, or WEOF to give up the line
  void (*complete)(void *owner);    // Tab
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

/// Null if libedit cannot drive this terminal. `configure` is called when the editor has its usual settings, for
/// `le_configure`.
le_editor *le_open(const char *program, bool vi, int history, void *context,
                   void (*configure)(void *context, le_editor *editor));
/// Obeys a line of settings as libedit's own file has them. False if a quotation mark is not closed: libedit itself
/// would use memory that is not there.
bool le_configure(le_editor *editor, const char *line);
/// Before the first line.
void le_set_callbacks(le_editor *editor, le_callbacks callbacks);
void le_close(le_editor *editor);
/// UTF-8, with escape sequences between U+0001 characters; copied.
void le_set_prompt(le_editor *editor, const char *prompt);
/// Reads a line; `exists` is false at the end of input or if it was given up.
le_line le_gets(le_editor *editor);
/// The line as it is being edited.
le_line le_current_line(le_editor *editor);
void le_remember(le_editor *editor, const char *entry);
/// Replaces `count` characters before the cursor.
void le_replace(le_editor *editor, int count, const wchar_t *text);
/// False after `edit off` in a settings file.
bool le_is_editing(le_editor *editor);
void le_prepare_terminal(le_editor *editor, bool raw);
/// Redraws the prompt and the line at the cursor's row.
void le_refresh(le_editor *editor);
/// Takes over the terminal's present size.
void le_resize(le_editor *editor);
/// The size that libedit draws for.
le_size le_drawing_size(le_editor *editor);
