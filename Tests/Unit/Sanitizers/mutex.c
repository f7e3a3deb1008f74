// Shows the thread sanitizer what Swift's Mutex does when two threads want it at once.
//
// The quick way of `Mutex.withLock` is compiled into its caller, where the sanitizer sees its
// atomic instructions. The slow way is in libswiftSynchronization, which is not instrumented: who
// waited for a Mutex seems to enter without regard to who left it, and everything within seems a
// race. The functions here stand before those of the library (LD_PRELOAD), call them, and say at
// the lock's own address what they did: nothing is hidden from the sanitizer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

// Weak, because the programs that run the tests are not sanitized themselves.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*lock_function)(uint32_t thread, SELF);
typedef SWIFT _Bool (*try_lock_function)(SELF);
typedef SWIFT void (*unlock_function)(SELF);

static lock_function library_lock;
static try_lock_function library_try_lock;
static unlock_function library_unlock;

__attribute__((constructor)) static void find_library_functions(void) {
  library_lock = (lock_function)dlsym(RTLD_NEXT, LOCK);
  library_try_lock = (try_lock_function)dlsym(RTLD_NEXT, TRY_LOCK);
  library_unlock = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock_slow(uint32_t thread, SELF) {
  library_lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT _Bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT _Bool try_lock_slow(SELF) {
  _Bool is_locked = library_try_lock(mutex);
  if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
  return is_locked;
}

SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(mutex);
  library_unlock(mutex);
}

// The sanitizer knows pthread_timedjoin_np, and not pthread_clockjoin_np: a thread that the latter has
// joined would live on for it, and the next one with the same handle would end the process.
int pthread_clockjoin_np(
    pthread_t thread, void **result, clockid_t clock, const struct timespec *until) {
  struct timespec now, wall;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &wall);
  int64_t rest = (until->tv_sec - now.tv_sec) * 1000000000LL + until->tv_nsec - now.tv_nsec;
  int64_t end = wall.tv_sec * 1000000000LL + wall.tv_nsec + rest;
  struct timespec deadline = {end / 1000000000, end % 1000000000};
  return pthread_timedjoin_np(thread, result, &deadline);
}
