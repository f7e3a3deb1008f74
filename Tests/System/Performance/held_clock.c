// A clock that a test moves. Preloaded into a program, it holds the program's time: clocks stand until the test moves
// them, and a wait ends at an event or when the clock reaches its deadline. So what the program does in a minute does
// not depend on how long the machine takes for it. Random numbers are the same at each start.
//
// The environment variable HELD_CLOCK is the number of a socket of datagrams. The test sends an order:
//
//   to N        moves the clock to N nanoseconds, from one deadline to the next
//   settle      does nothing
//   count       begins to count instructions (under callgrind)
//   dump NAME   writes the counts of each thread under that name, and counts from 0 again
//
// The answer is the time on the clock. It comes when every thread of the program waits, with nothing ready for any.
// Threads that wait in ways other than those below count as busy.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

// callgrind.py knows this function by its name.
#define FOUND_BY_NAME __attribute__((noinline))

enum { second = 1000000000, millisecond = 1000000, most_watched = 16 };

// A thread's wait: for a descriptor, or until the clock shows `deadline`, when its bell is rung.
struct wait {
  struct pollfd watched[most_watched + 1];
  nfds_t count;
  int64_t deadline;
  int bell;
  struct wait *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// A thread has begun to wait, or has ended.
static pthread_cond_t quieter = PTHREAD_COND_INITIALIZER;
static struct wait *waits;
// Threads that do not wait. At first there is the one of `main`.
static int busy = 1;
static _Atomic int64_t now;
// The calendar's clock minus the monotonic one.
static int64_t calendar;
static int control = -1;
static _Thread_local struct wait own = {.bell = -1};

static int (*real_poll)(struct pollfd *, nfds_t, int);
static long (*real_syscall)(long, ...);
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_sigtimedwait)(const sigset_t *, siginfo_t *, const struct timespec *);
static int (*real_accept4)(int, struct sockaddr *, socklen_t *, int);
static int (*real_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static int64_t read_clock(clockid_t clock) {
  struct timespec time;
  real_clock_gettime(clock, &time);
  return time.tv_sec * (int64_t)second + time.tv_nsec;
}

__attribute__((constructor)) static void hold(void) {
  real_poll = dlsym(RTLD_NEXT, "poll");
  real_syscall = dlsym(RTLD_NEXT, "syscall");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_sigtimedwait = dlsym(RTLD_NEXT, "sigtimedwait");
  real_accept4 = dlsym(RTLD_NEXT, "accept4");
  real_pthread_create = dlsym(RTLD_NEXT, "pthread_create");
  now = read_clock(CLOCK_MONOTONIC);
  calendar = read_clock(CLOCK_REALTIME) - now;
  const char *number = getenv("HELD_CLOCK");
  if (number) control = atoi(number);
}

// Waiting.

static void begin_wait(const struct pollfd *watched, nfds_t count, int64_t deadline) {
  if (count > most_watched) abort();
  if (own.bell < 0) own.bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  own.watched[0] = (struct pollfd){.fd = own.bell, .events = POLLIN};
  for (nfds_t place = 0; place < count; place++) own.watched[place + 1] = watched[place];
  own.count = count + 1;
  own.deadline = deadline;
  pthread_mutex_lock(&lock);
  own.next = waits;
  waits = &own;
  busy--;
  pthread_cond_signal(&quieter);
  pthread_mutex_unlock(&lock);
}

static void end_wait(void) {
  pthread_mutex_lock(&lock);
  struct wait **place = &waits;
  while (*place != &own) place = &(*place)->next;
  *place = own.next;
  busy++;
  pthread_mutex_unlock(&lock);
  eventfd_t rings;
  eventfd_read(own.bell, &rings);
}

// Waits until a descriptor is ready, or until the clock reaches the deadline.
FOUND_BY_NAME static void held_wait(const struct pollfd *watched, nfds_t count, int milliseconds) {
  int64_t deadline = milliseconds < 0 ? INT64_MAX : now + milliseconds * (int64_t)millisecond;
  for (;;) {
    begin_wait(watched, count, deadline);
    real_poll(own.watched, own.count, -1);
    end_wait();
    if (now >= deadline) return;
    for (nfds_t place = 1; place < own.count; place++) {
      if (own.watched[place].revents) return;
    }
  }
}

int poll(struct pollfd *watched, nfds_t count, int milliseconds) {
  int ready = real_poll(watched, count, 0);
  if (ready != 0 || milliseconds == 0) return ready;
  held_wait(watched, count, milliseconds);
  return real_poll(watched, count, 0);
}

FOUND_BY_NAME static long held_epoll(long epoll, long events, long most, long milliseconds) {
  long ready = real_syscall(SYS_epoll_pwait, epoll, events, most, 0L, 0L, 0L);
  if (ready != 0 || milliseconds == 0) return ready;
  struct pollfd watched = {.fd = (int)epoll, .events = POLLIN};
  held_wait(&watched, 1, (int)milliseconds);
  return real_syscall(SYS_epoll_pwait, epoll, events, most, 0L, 0L, 0L);
}

// Waits for a signal as long as there is none: what the server does each minute meanwhile, such as looking at its
// certificate, is no part of the game, and would fall into one stretch or another.
int sigtimedwait(const sigset_t *set, siginfo_t *found, const struct timespec *patience) {
  (void)patience;
  begin_wait(NULL, 0, INT64_MAX);
  int signal = real_sigtimedwait(set, found, NULL), error = errno;
  end_wait();
  errno = error;
  return signal;
}

// Waits for a visitor of the control socket, whose listener blocks; the clock has no part in it.
int accept4(int listener, struct sockaddr *peer, socklen_t *size, int flags) {
  if (fcntl(listener, F_GETFL) & O_NONBLOCK) return real_accept4(listener, peer, size, flags);
  struct pollfd watched = {.fd = listener, .events = POLLIN};
  begin_wait(&watched, 1, INT64_MAX);
  int accepted = real_accept4(listener, peer, size, flags), error = errno;
  end_wait();
  errno = error;
  return accepted;
}

// Clocks and random numbers.

int clock_gettime(clockid_t clock, struct timespec *time) {
  int64_t shown = now;
  if (clock == CLOCK_REALTIME) shown += calendar;
  else if (clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME) return real_clock_gettime(clock, time);
  *time = (struct timespec){.tv_sec = shown / second, .tv_nsec = shown % second};
  return 0;
}

// SplitMix64, of which each byte takes the top one of a word.
static long draw(unsigned char *bytes, size_t count) {
  static _Atomic uint64_t drawn = 1;
  for (size_t place = 0; place < count; place++) {
    uint64_t word = drawn++ * 0x9E3779B97F4A7C15u;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    bytes[place] = (unsigned char)(word >> 56);
  }
  return (long)count;
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_epoll_pwait) return held_epoll(a, b, c, d);
  if (number == SYS_getrandom) return draw((unsigned char *)a, (size_t)b);
  return real_syscall(number, a, b, c, d, e, f);
}

// The test's orders, on a thread of their own.

// Returns the next deadline when every thread waits and nothing is ready for any.
static int64_t settle(void) {
  for (;;) {
    int is_quiet = busy == 0;
    int64_t next = INT64_MAX;
    for (struct wait *each = waits; is_quiet && each; each = each->next) {
      struct pollfd watched[most_watched + 1];
      memcpy(watched, each->watched, sizeof watched);
      is_quiet = real_poll(watched, each->count, 0) == 0;
      if (each->deadline < next) next = each->deadline;
    }
    if (is_quiet) return next;
    pthread_cond_wait(&quieter, &lock);
  }
}

static void move_to(int64_t target) {
  int64_t next;
  while (next = settle(), now < target) {
    now = next < target ? next : target;
    for (struct wait *each = waits; each; each = each->next) {
      if (each->deadline <= now) eventfd_write(each->bell, 1);
    }
  }
}

FOUND_BY_NAME static void carry_out(const char *order) {
  int64_t target;
  pthread_mutex_lock(&lock);
  if (sscanf(order, "to %" SCNd64, &target) == 1) move_to(target);
  settle();
  if (strcmp(order, "count") == 0) CALLGRIND_START_INSTRUMENTATION;
  // The request CALLGRIND_DUMP_STATS writes the counts of the calling thread alone.
  if (strncmp(order, "dump ", 5) == 0) VALGRIND_MONITOR_COMMAND(order);
  pthread_mutex_unlock(&lock);
}

static void *take_orders(void *unused) {
  (void)unused;
  char text[128];
  ssize_t size;
  while ((size = recv(control, text, sizeof text - 1, 0)) > 0) {
    text[size] = 0;
    carry_out(text);
    int length = snprintf(text, sizeof text, "%" PRId64, (int64_t)now);
    send(control, text, (size_t)length, MSG_NOSIGNAL);
  }
  return NULL;
}

// Begun with the program's first thread: programs that only start this one have none.
static void begin_to_take_orders(void) {
  sigset_t all, before;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (control >= 0 && real_pthread_create(&thread, NULL, take_orders, NULL) != 0) abort();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// Threads.

struct body {
  void *(*run)(void *);
  void *argument;
};

static void add_busy(int count) {
  pthread_mutex_lock(&lock);
  busy += count;
  pthread_cond_signal(&quieter);
  pthread_mutex_unlock(&lock);
}

static void *run(void *argument) {
  struct body body = *(struct body *)argument;
  free(argument);
  void *result = body.run(body.argument);
  if (own.bell >= 0) close(own.bell);
  add_busy(-1);
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin_to_take_orders);
  struct body *body = malloc(sizeof *body);
  if (!body) return ENOMEM;
  *body = (struct body){start, argument};
  add_busy(1);
  int failed = real_pthread_create(thread, attributes, run, body);
  if (failed) {
    free(body);
    add_busy(-1);
  }
  return failed;
}
