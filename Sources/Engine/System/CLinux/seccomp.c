#define _GNU_SOURCE
#include "linux_shim.h"
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

// seccomp(2): a program of the kernel's packet filter that reads each system call's number and arguments.

#if defined(__x86_64__)
enum { native = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { native = AUDIT_ARCH_AARCH64 };
#else
enum { native = 0 };
#endif

// Newer than the headers of some systems. Each number is that of all architectures.
enum {
  nr_pidfd_send_signal = 424,
  nr_open_tree = 428,
  nr_move_mount,
  nr_fsopen,
  nr_fsconfig,
  nr_fsmount,
  nr_fspick,
  nr_pidfd_open,
  nr_clone3,
  nr_pidfd_getfd = 438,
  nr_mount_setattr = 442,
  nr_quotactl_fd,
  nr_open_tree_attr = 467,
};

// The calls that a party server never needs.
static const uint32_t forbidden[] = {
    // Other processes of the user.
    SYS_ptrace, SYS_process_vm_writev, SYS_kcmp, nr_pidfd_getfd, nr_pidfd_open, nr_pidfd_send_signal, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    // A program without a path.
    SYS_execveat,
    // File systems and quotas, and files by number instead of by path.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, nr_open_tree, nr_move_mount, nr_fsopen, nr_fsconfig,
    nr_fsmount, nr_fspick, nr_mount_setattr, nr_open_tree_attr, SYS_quotactl, nr_quotactl_fd,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_swapon, SYS_swapoff, SYS_acct,
    // Namespaces, and the form of the address space.
    SYS_unshare, SYS_setns, SYS_personality,
    // Large parts of the kernel that have had many faults.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_add_key, SYS_request_key, SYS_keyctl,
    // The kernel itself, and the machine.
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_settimeofday,
    SYS_clock_settime, SYS_vhangup,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_lookup_dcookie
    SYS_lookup_dcookie,
#endif
#ifdef SYS_nfsservctl
    SYS_nfsservctl,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm,
#endif
#ifdef SYS_modify_ldt
    SYS_modify_ldt,
#endif
};

enum { most_values = 4 };

// A call that one argument decides: permitted with one of these values alone, or forbidden with one of them.
struct condition {
  uint32_t call, argument;
  uint16_t test;  // BPF_JEQ: the argument is the value; BPF_JSET: it has one of the value's bits
  uint8_t is_permitted, count;
  uint32_t values[most_values];
};

enum {
  namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
  cannot_execute = 0x8,  // MFD_NOEXEC_SEAL
  permit = SECCOMP_RET_ALLOW,
  refuse = SECCOMP_RET_ERRNO | EPERM,
  head = 6,
  calls = sizeof forbidden / sizeof *forbidden,
  decided = 7,
  most_steps = head + 2 * (calls + 2) + decided * (most_values + 4) + 1,
};

// A part of the program that ends in either answer for its call, and else leaves the call's number as it was.
static size_t add_condition(struct sock_filter *step, const struct condition *one) {
  size_t at = 0;
  step[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, one->call, 0, one->count + 3);
  // The lower half: all of these arguments are 32 bits for the kernel.
  step[at++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * one->argument);
  for (uint8_t index = 0; index < one->count; index++)
    step[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | one->test | BPF_K, one->values[index], one->count - index, 0);
  step[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, one->is_permitted ? refuse : permit);
  step[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, one->is_permitted ? permit : refuse);
  return at;
}

static size_t add_refusal(struct sock_filter *step, uint32_t call, uint32_t answer) {
  step[0] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
  step[1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, answer);
  return 2;
}

int linux_seccomp_begin(int may_connect) {
  if (native == 0) return -ENOSYS;
  const uint32_t own = (uint32_t)getpid();
  const struct condition conditions[decided] = {
      {.call = SYS_socket, .test = BPF_JEQ, .is_permitted = 1, .count = 4,
       .values = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK}},
      // Swift's report of a crash reads this process itself.
      {.call = SYS_process_vm_readv, .test = BPF_JEQ, .is_permitted = 1, .count = 1, .values = {own}},
      // Signals to this process alone.
      {.call = SYS_kill, .test = BPF_JEQ, .is_permitted = 1, .count = 1, .values = {own}},
      {.call = SYS_tgkill, .test = BPF_JEQ, .is_permitted = 1, .count = 1, .values = {own}},
      // A file in memory that can never be executed.
      {.call = SYS_memfd_create, .argument = 1, .test = BPF_JSET, .is_permitted = 1, .count = 1,
       .values = {cannot_execute}},
      {.call = SYS_clone, .test = BPF_JSET, .count = 1, .values = {namespaces}},
      // These type into the terminal that started the server.
      {.call = SYS_ioctl, .argument = 1, .test = BPF_JEQ, .count = 2, .values = {TIOCSTI, TIOCLINUX}},
  };
  struct sock_filter program[most_steps] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, native, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, refuse),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // The numbers of x32 begin here.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, refuse),
  };
  size_t at = head;
  for (size_t index = 0; index < calls; index++) at += add_refusal(&program[at], forbidden[index], refuse);
  if (!may_connect) at += add_refusal(&program[at], SYS_connect, refuse);
  // Its flags are in memory, where no filter reads them. The C library then calls clone, whose flags are read below.
  at += add_refusal(&program[at], nr_clone3, SECCOMP_RET_ERRNO | ENOSYS);
  for (size_t index = 0; index < decided; index++)
    at += add_condition(&program[at], &conditions[index]);
  program[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, permit);
  const struct sock_fprog filter = {(unsigned short)at, program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) < 0 ? -errno : 0;
}
