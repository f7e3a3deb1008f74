#ifndef FOURTOP_SQLITE_SHIM_H
#define FOURTOP_SQLITE_SHIM_H
#include <sqlite3.h>
#include <stddef.h>

// SQLITE_TRANSIENT, by which SQLite copies what is bound, is a cast that Swift does not see.

static inline int sqlite_shim_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                        sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_shim_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                        sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_config and sqlite3_db_config take a variable list of arguments, which Swift cannot pass.

static inline int sqlite_shim_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

static inline int sqlite_shim_no_checkpoint_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

#endif
