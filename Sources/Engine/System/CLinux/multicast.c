#define _GNU_SOURCE
#include "linux_shim.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { port = 5353, hops = 255 };

static int set(int socket, int level, int option, int value) {
  return setsockopt(socket, level, option, &value, sizeof value);
}

static struct in6_addr group6(void) {
  struct in6_addr group;
  inet_pton(AF_INET6, "ff02::fb", &group);
  return group;
}

int linux_multicast_open(int is_v6) {
  int kind = SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
  int udp = socket(is_v6 ? AF_INET6 : AF_INET, kind, 0);
  if (udp < 0) return -errno;
  struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
  struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
  int failed = set(udp, SOL_SOCKET, SO_REUSEADDR, 1) < 0 || set(udp, SOL_SOCKET, SO_REUSEPORT, 1) < 0;
  // Resolvers of this machine want answers, too, so sent datagrams come back.
  if (is_v6)
    failed = failed || set(udp, IPPROTO_IPV6, IPV6_V6ONLY, 1) < 0 ||
             set(udp, IPPROTO_IPV6, IPV6_RECVPKTINFO, 1) < 0 ||
             set(udp, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, hops) < 0 ||
             set(udp, IPPROTO_IPV6, IPV6_UNICAST_HOPS, hops) < 0 ||
             set(udp, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, 1) < 0 ||
             bind(udp, (struct sockaddr *)&v6, sizeof v6) < 0;
  else
    failed = failed || set(udp, IPPROTO_IP, IP_PKTINFO, 1) < 0 ||
             set(udp, IPPROTO_IP, IP_MULTICAST_TTL, hops) < 0 || set(udp, IPPROTO_IP, IP_TTL, hops) < 0 ||
             set(udp, IPPROTO_IP, IP_MULTICAST_LOOP, 1) < 0 ||
             // Only datagrams of interfaces that were joined here.
             set(udp, IPPROTO_IP, IP_MULTICAST_ALL, 0) < 0 || bind(udp, (struct sockaddr *)&v4, sizeof v4) < 0;
  if (!failed) return udp;
  int error = errno;
  close(udp);
  return -error;
}

static int change_group(int udp, int is_v6, uint32_t interface, int is_joining) {
  if (is_v6) {
    struct ipv6_mreq wanted = {.ipv6mr_multiaddr = group6(), .ipv6mr_interface = interface};
    int option = is_joining ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP;
    return setsockopt(udp, IPPROTO_IPV6, option, &wanted, sizeof wanted) < 0 ? -errno : 0;
  }
  struct ip_mreqn wanted = {.imr_ifindex = (int)interface};
  inet_pton(AF_INET, "224.0.0.251", &wanted.imr_multiaddr);
  int option = is_joining ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP;
  return setsockopt(udp, IPPROTO_IP, option, &wanted, sizeof wanted) < 0 ? -errno : 0;
}

int linux_multicast_join(int udp, int is_v6, uint32_t interface) {
  return change_group(udp, is_v6, interface, 1);
}

int linux_multicast_leave(int udp, int is_v6, uint32_t interface) {
  return change_group(udp, is_v6, interface, 0);
}

long linux_multicast_receive(int udp, uint8_t *bytes, size_t size, struct linux_endpoint *sender,
                             uint32_t *interface) {
  struct sockaddr_storage from;
  _Alignas(struct cmsghdr) uint8_t control[256];
  struct iovec part = {.iov_base = bytes, .iov_len = size};
  struct msghdr message = {.msg_name = &from, .msg_namelen = sizeof from, .msg_iov = &part, .msg_iovlen = 1,
                           .msg_control = control, .msg_controllen = sizeof control};
  memset(&from, 0, sizeof from);
  ssize_t count = recvmsg(udp, &message, 0);
  if (count < 0) return -errno;
  *interface = 0;
  for (struct cmsghdr *one = CMSG_FIRSTHDR(&message); one != NULL; one = CMSG_NXTHDR(&message, one)) {
    if (one->cmsg_level == IPPROTO_IP && one->cmsg_type == IP_PKTINFO) {
      struct in_pktinfo info;
      memcpy(&info, CMSG_DATA(one), sizeof info);
      *interface = (uint32_t)info.ipi_ifindex;
    } else if (one->cmsg_level == IPPROTO_IPV6 && one->cmsg_type == IPV6_PKTINFO) {
      struct in6_pktinfo info;
      memcpy(&info, CMSG_DATA(one), sizeof info);
      *interface = info.ipi6_ifindex;
    }
  }
  linux_endpoint_from(&from, sender);
  return count;
}

long linux_multicast_send(int udp, int is_v6, const uint8_t *bytes, size_t size, uint32_t interface,
                          const struct linux_endpoint *to) {
  struct sockaddr_storage address;
  socklen_t length;
  if (to != NULL) {
    length = linux_endpoint_to(to, &address);
  } else {
    memset(&address, 0, sizeof address);
    if (is_v6) {
      struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&address;
      *v6 = (struct sockaddr_in6){
          .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = group6()};
      length = sizeof *v6;
    } else {
      struct sockaddr_in *v4 = (struct sockaddr_in *)&address;
      v4->sin_family = AF_INET;
      v4->sin_port = htons(port);
      inet_pton(AF_INET, "224.0.0.251", &v4->sin_addr);
      length = sizeof *v4;
    }
  }
  if (is_v6) ((struct sockaddr_in6 *)&address)->sin6_scope_id = interface;
  _Alignas(struct cmsghdr) uint8_t control[CMSG_SPACE(sizeof(struct in6_pktinfo))];
  memset(control, 0, sizeof control);
  struct iovec part = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = size};
  struct msghdr message = {.msg_name = &address, .msg_namelen = length, .msg_iov = &part, .msg_iovlen = 1,
                           .msg_control = control};
  struct cmsghdr *head = (struct cmsghdr *)control;
  if (is_v6) {
    struct in6_pktinfo info = {.ipi6_ifindex = interface};
    head->cmsg_level = IPPROTO_IPV6;
    head->cmsg_type = IPV6_PKTINFO;
    head->cmsg_len = CMSG_LEN(sizeof info);
    memcpy(CMSG_DATA(head), &info, sizeof info);
    message.msg_controllen = CMSG_SPACE(sizeof info);
  } else {
    struct in_pktinfo info = {.ipi_ifindex = (int)interface};
    head->cmsg_level = IPPROTO_IP;
    head->cmsg_type = IP_PKTINFO;
    head->cmsg_len = CMSG_LEN(sizeof info);
    memcpy(CMSG_DATA(head), &info, sizeof info);
    message.msg_controllen = CMSG_SPACE(sizeof info);
  }
  ssize_t count = sendmsg(udp, &message, MSG_NOSIGNAL);
  return count < 0 ? -errno : count;
}

long linux_multicast_ask(uint32_t interface, const uint8_t *question, size_t length, uint8_t *answer, size_t size,
                         int milliseconds) {
  int udp = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (udp < 0) return -errno;
  struct ip_mreqn through = {.imr_ifindex = (int)interface};
  struct sockaddr_in group = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, "224.0.0.251", &group.sin_addr);
  struct pollfd wait = {.fd = udp, .events = POLLIN};
  long count = -1;
  if (setsockopt(udp, IPPROTO_IP, IP_MULTICAST_IF, &through, sizeof through) == 0 &&
      set(udp, IPPROTO_IP, IP_MULTICAST_TTL, hops) == 0 &&
      sendto(udp, question, length, MSG_NOSIGNAL, (struct sockaddr *)&group, sizeof group) >= 0) {
    int ready = poll(&wait, 1, milliseconds);
    if (ready == 0) errno = ETIMEDOUT;
    if (ready > 0) count = recv(udp, answer, size, 0);
  }
  long result = count < 0 ? -errno : count;
  close(udp);
  return result;
}
