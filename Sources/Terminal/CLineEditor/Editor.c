#include "../CLibEdit/shim.h"
#include "CLineEditor.h"

#include <stdlib.h>
#include <string.h>

struct le_editor {
  EditLine *edit;
  History *history;
  char *prompt;
  le_callbacks callbacks;
};

static le_editor *owner(EditLine *edit) {
  le_editor *editor = NULL;
  el_wget(edit, EL_CLIENTDATA, &editor);
  return editor;
}

static char *prompt(EditLine *edit) {
  le_editor *editor = owner(edit);
  return editor && editor->prompt ? editor->prompt : "";
}

static int next(EditLine *edit, wchar_t *character) {
  le_editor *editor = owner(edit);
  wint_t read = editor->callbacks.next(editor->callbacks.owner);
  if (read == WEOF) return -1;
  *character = (wchar_t)read;
  return 1;
}

static unsigned char complete(EditLine *edit, wint_t key) {
  (void)key;
  le_editor *editor = owner(edit);
  editor->callbacks.complete(editor->callbacks.owner);
  return CC_REFRESH;
}

static unsigned char insert(EditLine *edit, wint_t key) {
  (void)key;
  le_editor *editor = owner(edit);
  editor->callbacks.insert(editor->callbacks.owner);
  return CC_REFRESH;
}

static unsigned char abandon(EditLine *edit, wint_t key) {
  (void)key;
  le_editor *editor = owner(edit);
  editor->callbacks.abandon(editor->callbacks.owner);
  return CC_EOF;
}

static void bind(EditLine *edit, const wchar_t *key, const wchar_t *function) {
  el_wset(edit, EL_BIND, key, function, NULL);
  // In vi mode, the alternative key map is that of command mode.
  el_wset(edit, EL_BIND, L"-a", key, function, NULL);
}

/// Whether a key has no binding of its own. libedit can only print a binding.
static bool inserts_itself(EditLine *edit, const wchar_t *key) {
  char *text = NULL;
  size_t size = 0;
  FILE *page = open_memstream(&text, &size);
  if (!page) return false;
  el_set(edit, EL_SETFP, 1, page);
  el_wset(edit, EL_BIND, key, NULL);
  el_set(edit, EL_SETFP, 1, stdout);
  fclose(page);
  bool inserts = text && strstr(text, "ed-insert");
  free(text);
  return inserts;
}

static bool moves_cursor(EditLine *edit) {
  char *up = NULL;
  return el_get(edit, EL_GETTC, "up", &up) == 0 && up && *up;
}

bool le_configure(le_editor *editor, const char *line) {
  Tokenizer *tokenizer = tok_init(NULL);
  if (!tokenizer) return true;
  int count = 0;
  const char **words = NULL;
  bool is_whole = tok_str(tokenizer, line, &count, &words) == 0;
  if (is_whole && count > 0) el_parse(editor->edit, count, words);
  tok_end(tokenizer);
  return is_whole;
}

le_editor *le_open(const char *program, bool vi, int history_size, void *context,
                   void (*configure)(void *context, le_editor *editor)) {
  le_editor *editor = calloc(1, sizeof *editor);
  FILE *nowhere = fopen("/dev/null", "w");
  // For an unknown terminal, libedit writes a warning to its error stream and draws as on a printing terminal.
  bool may_open = editor && nowhere && le_may_draw(le_terminal_size());
  EditLine *edit = may_open ? el_init(program, stdin, stdout, nowhere) : NULL;
  bool usable = edit && moves_cursor(edit);
  if (usable) el_set(edit, EL_SETFP, 2, stderr);
  if (nowhere) fclose(nowhere);
  if (usable) editor->history = history_init();
  if (!usable || !editor->history) {
    if (edit) el_end(edit);
    free(editor);
    return NULL;
  }
  editor->edit = edit;
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, history_size);
  history(editor->history, &event, H_SETUNIQUE, 1);

  el_wset(edit, EL_CLIENTDATA, editor);
  el_set(edit, EL_PROMPT_ESC, prompt, '\1');
  el_wset(edit, EL_SIGNAL, 0);
  el_wset(edit, EL_EDITOR, vi ? L"vi" : L"emacs");
  el_set(edit, EL_HIST, history, editor->history);
  // The names are wide, because libedit keeps these pointers and would leak copies of narrow names.
  el_wset(edit, EL_ADDFN, L"tutor-complete", L"Complete the word", complete);
  el_wset(edit, EL_ADDFN, L"tutor-insert", L"Insert pasted text", insert);
  el_wset(edit, EL_ADDFN, L"tutor-abandon", L"Cancel the line", abandon);
  // Control-C, Control-Z and Control-\ arrive as bytes, in order with other input. Pasted text keeps its line ends.
  el_set(edit, EL_SETTY, "-d", "-isig", "-icrnl", "-inlcr", NULL);
  bind(edit, L"^R", L"em-inc-search-prev");
  configure(context, editor);
  // `bind -v` in the learner's settings removes bindings. The learner's own bindings stay.
  if (inserts_itself(edit, L"^R")) bind(edit, L"^R", L"em-inc-search-prev");
  bind(edit, L"^I", L"tutor-complete");
  bind(edit, (wchar_t[]){LE_INSERT, 0}, L"tutor-insert");
  bind(edit, (wchar_t[]){LE_ABANDON, 0}, L"tutor-abandon");
  el_wset(edit, EL_GETCFN, next);
  return editor;
}

void le_set_callbacks(le_editor *editor, le_callbacks callbacks) { editor->callbacks = callbacks; }

void le_close(le_editor *editor) {
  el_end(editor->edit);
  history_end(editor->history);
  free(editor->prompt);
  free(editor);
}

void le_set_prompt(le_editor *editor, const char *text) {
  free(editor->prompt);
  editor->prompt = strdup(text);
}

le_line le_gets(le_editor *editor) {
  int count = 0;
  const wchar_t *text = el_wgets(editor->edit, &count);
  bool exists = text && count > 0;
  return (le_line){text, exists ? count : 0, 0, exists};
}

le_line le_current_line(le_editor *editor) {
  const LineInfoW *info = el_wline(editor->edit);
  return (le_line){info->buffer, (int)(info->lastchar - info->buffer),
                   (int)(info->cursor - info->buffer), true};
}

void le_remember(le_editor *editor, const char *entry) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, entry);
}

void le_replace(le_editor *editor, int count, const wchar_t *text) {
  el_deletestr(editor->edit, count);
  el_winsertstr(editor->edit, text);
}

bool le_is_editing(le_editor *editor) {
  int editing = 0;
  el_wget(editor->edit, EL_EDITMODE, &editing);
  return editing;
}

void le_prepare_terminal(le_editor *editor, bool raw) {
  le_begin_change();
  el_wset(editor->edit, EL_PREP_TERM, (int)raw);
  le_end_change();
}

void le_refresh(le_editor *editor) { el_wset(editor->edit, EL_REFRESH); }

void le_resize(le_editor *editor) {
  if (le_may_draw(le_terminal_size())) el_resize(editor->edit);
}

le_size le_drawing_size(le_editor *editor) {
  le_size size = {0, 0};
  el_get(editor->edit, EL_GETTC, "co", &size.columns);
  el_get(editor->edit, EL_GETTC, "li", &size.rows);
  return size;
}
