// Message queues, System V semaphores, semaphores that processes share, FIFOs and streams.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/stat.h>
#include <sys/wait.h>

// MARK: System V

static int queue, set;
typedef struct { long type; char text[8]; } Message;
static bool send_message(void) { return msgsnd(queue, &(Message){2, "two"}, 4, 0) == 0; }
static bool take_message(void) { return msgrcv(queue, &(Message){0}, 8, 0, IPC_NOWAIT) > 0; }
static bool signal_and_send(void) { return send_signal_first(send_message); }

static void messages(void) {
  queue = msgget(IPC_PRIVATE, 0600);
  Message message;
  CALL("none", msgrcv(queue, &message, 8, 0, IPC_NOWAIT));
  CALL_WITH(send_message, "sent later", msgrcv(queue, &message, 8, 2, 0));
  CALL_INTERRUPTED("interrupted", msgrcv(queue, &message, 8, 0, 0));
  send_message();
  CALL("too long", msgrcv(queue, &message, 1, 0, 0));
  while (msgsnd(queue, &(Message){3, "three"}, 8, IPC_NOWAIT) == 0) {}
  CALL("full", msgsnd(queue, &message, 8, IPC_NOWAIT));
  CALL_WITH(take_message, "room later", msgsnd(queue, &(Message){4, "four"}, 8, 0));
  msgctl(queue, IPC_RMID, NULL);
  CALL("removed", msgrcv(queue, &message, 8, 0, 0) < 0);
}

static int operate(short change, short flags) {
  struct sembuf operation = {0, change, flags};
  return semop(set, &operation, 1);
}
static int operate_until(short change, const struct timespec *limit) {
  struct sembuf operation = {0, change, 0};
  return semtimedop(set, &operation, 1, limit);
}
static bool raise_it(void) { return operate(1, 0) == 0; }
static bool lower_it(void) { return operate(-1, 0) == 0; }

static void sets(void) {
  set = semget(IPC_PRIVATE, 1, 0600);
  struct timespec soon = {0, 30000000};
  CALL("zero", operate(0, 0));
  CALL("tried", operate(-1, IPC_NOWAIT));
  CALL_WITH(raise_it, "raised later", operate(-1, 0));
  CALL_FOR(20, "not raised", operate_until(-1, &soon));
  CALL_WITH(raise_it, "raised before the time", operate_until(-1, &ten_seconds));
  CALL("negative", operate_until(-1, &negative));
  CALL_INTERRUPTED("interrupted", operate(-1, 0));
  raise_it();
  CALL_WITH(lower_it, "zero later", operate(0, 0));
  semctl(set, 0, IPC_RMID);
  CALL("removed", operate(-1, 0) < 0);
}

// MARK: POSIX

static mqd_t box;
static bool put_in(void) { return mq_send(box, "hello", 5, 1) == 0; }
static bool take_out(void) {
  char bytes[64];
  return mq_receive(box, bytes, sizeof bytes, NULL) > 0;
}

static void boxes(void) {
  char name[64], bytes[64];
  snprintf(name, sizeof name, "/blocking-calls-%d", getpid());
  struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 64};
  box = mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &attributes);
  if (box < 0) return;
  mq_unlink(name);
  unsigned priority = 0;
  struct timespec soon, late = moment(CLOCK_REALTIME, 10000);
  CALL_WITH(put_in, "sent later", mq_receive(box, bytes, sizeof bytes, &priority));
  print("priority", priority);
  CALL_FOR(20, "nothing sent",
           (soon = moment(CLOCK_REALTIME, 30), mq_timedreceive(box, bytes, sizeof bytes, NULL, &soon)));
  CALL_WITH(put_in, "sent before the time", mq_timedreceive(box, bytes, sizeof bytes, NULL, &late));
  CALL("too many nanoseconds", mq_timedreceive(box, bytes, sizeof bytes, NULL, &too_many));
  CALL_INTERRUPTED("interrupted", mq_receive(box, bytes, sizeof bytes, NULL));
  put_in();
  CALL_FOR(20, "full", (soon = moment(CLOCK_REALTIME, 30), mq_timedsend(box, "more", 4, 0, &soon)));
  CALL_WITH(take_out, "room later", mq_send(box, "more", 4, 0));
  CALL("small", mq_receive(box, bytes, 1, NULL));
  mq_close(box);
}

// A child process posts a named semaphore, and a semaphore in shared memory.
static void shared(void) {
  char name[64];
  snprintf(name, sizeof name, "/blocking-calls-%d", getpid());
  sem_t *named = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
  if (named == SEM_FAILED) return;
  sem_unlink(name);
  pid_t child = fork();
  if (child == 0) {
    usleep(20000);
    sem_post(named);
    _exit(0);
  }
  CALL("posted by a child", sem_wait(named));
  waitpid(child, NULL, 0);
  sem_close(named);
}

void message_cases(void) {
  handle_signal(false);
  messages();
  sets();
  boxes();
  shared();
}

// MARK: FIFOs

static char path[64];
static int other_end;
static bool open_to_write(void) {
  other_end = open(path, O_WRONLY | O_NONBLOCK);
  return other_end >= 0;
}
static bool open_to_read(void) {
  other_end = open(path, O_RDONLY | O_NONBLOCK);
  return other_end >= 0;
}
static bool write_line(void) { return write(other_end, "one\ntwo", 7) == 7 && close(other_end) == 0; }
static bool write_rest(void) { return write(other_end, "three", 5) == 5 && close(other_end) == 0; }

static void fifos(void) {
  static int number;
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/blocking-calls-%d-%d", folder ? folder : P_tmpdir, getpid(), number++);
  mkfifo(path, 0600);
  char bytes[16];
  int end = -1;
  CALL("nobody reads", open(path, O_WRONLY | O_NONBLOCK));
  CALL_WITH(open_to_write, "open to read", (end = open(path, O_RDONLY)) >= 0);
  print("flags", fcntl(end, F_GETFL) & O_NONBLOCK);
  close(end), close(other_end);
  CALL_WITH(open_to_read, "open to write", (end = open(path, O_WRONLY)) >= 0);
  print("written", write(end, "x", 1)), print("read", read(other_end, bytes, 1));
  close(end), close(other_end);
  CALL_INTERRUPTED("interrupted", open(path, O_RDONLY));
  CALL_INTERRUPTED("interrupted", open(path, O_WRONLY));
  CALL("both ways", (end = open(path, O_RDWR)) >= 0);
  close(end);
  FILE *file = NULL;
  CALL_WITH(open_to_write, "stream", (file = fopen(path, "r")) != NULL);
  CALL_WITH(write_line, "line", getc(file));
  fclose(file);
  unlink(path);
}

// MARK: Streams

static FILE *stream_of_pipe(void) {
  int ends[2];
  if (pipe(ends) != 0) perror("pipe");
  other_end = ends[1];
  return fdopen(ends[0], "r");
}

// The C compiler calls these functions if a program is built with _FORTIFY_SOURCE.
ssize_t __read_chk(int descriptor, void *bytes, size_t count, size_t room);
char *__fgets_chk(char *line, size_t room, int size, FILE *file);

static void checked_reads(void) {
  char text[32];
  FILE *file = stream_of_pipe();
  CALL_WITH(write_line, "fgets, checked", __fgets_chk(text, sizeof text, sizeof text, file) != NULL);
  fclose(file);
  file = stream_of_pipe();
  CALL_WITH(write_line, "read, checked", __read_chk(fileno(file), text, 3, sizeof text));
  fclose(file);
}

// The functions that do not lock the stream. The compiler inlines some of them, and then calls __uflow.
static void unlocked_reads(void) {
  char text[32];
  FILE *file = stream_of_pipe();
  CALL_WITH(write_line, "getc", (getc_unlocked)(file));
  CALL("fgets", fgets_unlocked(text, sizeof text, file) != NULL);
  CALL("rest", fread_unlocked(text, 1, 8, file));
  fclose(file);
  file = stream_of_pipe();
  CALL_WITH(write_line, "fgets", fgets_unlocked(text, sizeof text, file) != NULL);
  fclose(file);
  file = stream_of_pipe();
  CALL_WITH(write_rest, "fread", fread_unlocked(text, 2, 8, file));
  fclose(file);
  file = stream_of_pipe();
  CALL_WITH(write_line, "refill", __uflow(file));
  CALL("inlined", getc_unlocked(file));
  fclose(file);
}

static void streams(void) {
  char *line = NULL, text[32];
  size_t size = 0;
  FILE *file = stream_of_pipe();
  CALL_WITH(write_line, "line", getline(&line, &size, file));
  CALL("rest", getline(&line, &size, file));
  CALL("end", getline(&line, &size, file));
  print("at end", feof(file));
  fclose(file), free(line);
  file = stream_of_pipe();
  CALL_WITH(write_line, "fgets", fgets(text, sizeof text, file) != NULL);
  CALL("fgets, rest", fgets(text, sizeof text, file) != NULL);
  CALL("fgets, end", fgets(text, sizeof text, file) != NULL);
  fclose(file);
  file = stream_of_pipe();
  CALL_WITH(write_rest, "fread", fread(text, 2, 8, file));
  fclose(file);
  file = stream_of_pipe();
  CALL_INTERRUPTED("interrupted", getc(file));
  print("failed", ferror(file));
  clearerr(file);
  CALL_WITH(write_rest, "getc", getc(file));
  ungetc('x', file);
  CALL("put back", getc(file));
  fclose(file);
}

void stream_cases(void) {
  handle_signal(false);
  fifos();
  streams();
  checked_reads();
  unlocked_reads();
}
