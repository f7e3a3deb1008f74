// The kernel's own structure: the C library's lacks the newer fields, and the two headers exclude each other.
#include "linux_shim.h"
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>

int linux_shortest_round_trip(int descriptor) {
  struct tcp_info info;
  socklen_t length = sizeof info;
  memset(&info, 0, sizeof info);
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) < 0) return -errno;
  if (length < offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt) return -ENOPROTOOPT;
  if (info.tcpi_min_rtt > INT32_MAX) return -ENODATA;
  return (int)info.tcpi_min_rtt;
}
