#ifndef FOURTOP_OPENSSL_TLS_H
#define FOURTOP_OPENSSL_TLS_H
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stddef.h>
#include <stdint.h>

// What of libssl is a macro or a callback, for the target TLS.

// Where libssl reads from and writes to while a call lasts. One a loop.
struct tls_pipe {
  // Shared by the sessions that were last at work here, so that none owns one.
  BIO *bio;
  // Sealed bytes not yet read; valid during one call.
  const uint8_t *input;
  size_t input_count;
  // Sealed bytes to be sent; owned, grows as needed, freed with tls_pipe_free.
  uint8_t *output;
  size_t output_count;
  size_t output_capacity;
  // KeyUpdate messages that the session may still read; below 0 reading fails.
  long key_updates_left;
  // Output could not grow.
  int out_of_memory;
};

// Capacities that an empty pipe begins with and returns to.
#define TLS_PIPE_USUAL_CAPACITY ((size_t)32 * 1024)

struct tls_pipe *tls_pipe_new(void);
void tls_pipe_free(struct tls_pipe *pipe);
// Forgets the output, and gives back what it grew beyond the usual capacity.
void tls_pipe_clear(struct tls_pipe *pipe);

// One session, without a BIO. Null if memory is exhausted.
SSL *tls_session_new(SSL_CTX *context, int accepts);

// Lets go of the pipe that the session was last at work with; before it changes threads.
void tls_session_leave(SSL *session);

// Each lends the pipe to the session, which keeps its BIO for the next call, with an empty error
// queue before it, and returns what SSL_get_error says (SSL_ERROR_NONE if it succeeded).

// SSL_read_ex from `sealed`; *consumed says how many bytes of it were taken.
int tls_session_open(SSL *session, struct tls_pipe *pipe, const uint8_t *sealed, size_t sealed_count,
                     size_t *consumed, uint8_t *plain, size_t plain_count, size_t *opened);
// SSL_write_ex of all of `plain`.
int tls_session_seal(SSL *session, struct tls_pipe *pipe, const uint8_t *plain, size_t plain_count);
// One SSL_shutdown.
int tls_session_end(SSL *session, struct tls_pipe *pipe);

// What seals and opens session tickets. The newest key seals, each opens.
struct tls_ticket_key {
  uint8_t name[16];
  uint8_t cipher[32];
  uint8_t mac[32];
};
#define TLS_TICKET_KEYS 2

// Copies 1...TLS_TICKET_KEYS keys, newest first, into the context, which wipes them in the end.
// Returns 1, or 0 if memory is exhausted.
int tls_context_set_ticket_keys(SSL_CTX *context, const struct tls_ticket_key *keys, size_t count);

// A client that offers protocols by ALPN must offer http/1.1.
void tls_context_require_http11(SSL_CTX *context);

// A certificate chain, leaf first, from PEM. 1 if the context uses it.
int tls_context_use_chain(SSL_CTX *context, const uint8_t *pem, size_t count);
// The leaf's private key from PEM, unencrypted: 1 if the context uses it, 0 if it is no such key,
// -1 if it belongs to another certificate.
int tls_context_use_key(SSL_CTX *context, const uint8_t *pem, size_t count);
// Authorities to trust, from PEM. 1 if there is at least one.
int tls_context_trust(SSL_CTX *context, const uint8_t *pem, size_t count);
// Those that the system trusts. 1 if libssl knows where they are.
int tls_context_trust_system(SSL_CTX *context);

// Who a client wants to reach: a name is sent (SNI), a name or address is verified if the context
// verifies. 1 if libssl accepts it.
int tls_session_set_server_name(SSL *session, const char *name);

// Macros.

// Our order of ciphers, but ChaCha20 for a client that puts it first, because it lacks AES in
// hardware.
static inline void tls_context_set_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA |
                                   SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
}

// The reason of an error code; for an alert that the peer sent, 1000 and its number.
static inline int tls_error_reason(unsigned long code) { return ERR_GET_REASON(code); }
static inline int tls_error_is_memory(unsigned long code) {
  return ERR_GET_REASON(code) == ERR_R_MALLOC_FAILURE;
}

static inline int tls_context_set_versions(SSL_CTX *context, int lowest, int highest) {
  return SSL_CTX_set_min_proto_version(context, lowest) == 1 &&
         SSL_CTX_set_max_proto_version(context, highest) == 1;
}

static inline int tls_context_set_groups(SSL_CTX *context, const char *list) {
  return SSL_CTX_set1_groups_list(context, list) == 1;
}

static inline int tls_context_set_signatures(SSL_CTX *context, const char *list) {
  return SSL_CTX_set1_sigalgs_list(context, list) == 1;
}

#endif
