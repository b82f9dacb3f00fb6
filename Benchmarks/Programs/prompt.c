// A minimal program that shows a prompt of libedit and reads lines.
#include <histedit.h>
#include <stdio.h>

static char *prompt(EditLine *editor) {
  (void)editor;
  return "prompt> ";
}

int main(int count, char **arguments) {
  (void)count;
  EditLine *editor = el_init(arguments[0], stdin, stdout, stderr);
  History *lines = history_init();
  HistEvent event;
  history(lines, &event, H_SETSIZE, 100);
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_HIST, history, lines);
  el_source(editor, NULL);
  int length;
  while (el_gets(editor, &length) && length > 0) {}
  history_end(lines);
  el_end(editor);
}
