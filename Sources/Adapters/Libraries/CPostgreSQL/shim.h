#ifndef FOURTOP_POSTGRESQL_SHIM_H
#define FOURTOP_POSTGRESQL_SHIM_H
#include <libpq-fe.h>

// PQconnectdbParams takes arrays of C strings, and a notice would go to standard error.

static inline void postgresql_shim_ignore(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}

// What the address says overrides what stands before "dbname", and what stands behind it overrides the
// address. A server that is silent counts as lost after some ten seconds.
static inline PGconn *postgresql_shim_connect(const char *address) {
  const char *const names[] = {"fallback_application_name", "connect_timeout", "keepalives_idle", "keepalives_interval",
                               "keepalives_count", "tcp_user_timeout", "target_session_attrs", "dbname",
                               "client_encoding", NULL};
  const char *const values[] = {"fourtop", "5", "5", "2", "3", "10000", "read-write", address, "UTF8", NULL};
  PGconn *connection = PQconnectdbParams(names, values, 1);
  if (connection) PQsetNoticeReceiver(connection, postgresql_shim_ignore, NULL);
  return connection;
}

#endif
