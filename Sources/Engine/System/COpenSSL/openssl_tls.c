#include "openssl_tls.h"

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

// The pipe.

static int pipe_append(struct tls_pipe *pipe, const char *bytes, size_t count) {
  if (pipe->output_capacity - pipe->output_count < count) {
    if (count > SIZE_MAX / 4 || pipe->output_capacity > SIZE_MAX / 4) return 0;
    size_t capacity = pipe->output_capacity;
    while (capacity - pipe->output_count < count) capacity *= 2;
    uint8_t *larger = realloc(pipe->output, capacity);
    if (larger == NULL) return 0;
    pipe->output = larger;
    pipe->output_capacity = capacity;
  }
  memcpy(pipe->output + pipe->output_count, bytes, count);
  pipe->output_count += count;
  return 1;
}

// The BIO over a pipe. With too many key updates it fails for good.

static int pipe_read(BIO *bio, char *bytes, int count) {
  struct tls_pipe *pipe = BIO_get_data(bio);
  BIO_clear_retry_flags(bio);
  if (count <= 0 || pipe->key_updates_left < 0) return -1;
  if (pipe->input_count == 0) {
    BIO_set_retry_read(bio);
    return -1;
  }
  size_t taken = pipe->input_count < (size_t)count ? pipe->input_count : (size_t)count;
  memcpy(bytes, pipe->input, taken);
  pipe->input += taken;
  pipe->input_count -= taken;
  return (int)taken;
}

static int pipe_write(BIO *bio, const char *bytes, int count) {
  struct tls_pipe *pipe = BIO_get_data(bio);
  BIO_clear_retry_flags(bio);
  if (count < 0) return -1;
  if (!pipe_append(pipe, bytes, (size_t)count)) {
    pipe->out_of_memory = 1;
    return -1;
  }
  return count;
}

static long pipe_control(BIO *bio, int command, long number, void *pointer) {
  (void)bio, (void)number, (void)pointer;
  return command == BIO_CTRL_FLUSH;
}

// Made once a process.
static CRYPTO_ONCE once = CRYPTO_ONCE_STATIC_INIT;
static BIO_METHOD *pipe_method;
static int keys_index = -1;

static void free_keys(void *parent, void *keys, CRYPTO_EX_DATA *all, int index, long number,
                      void *pointer);

static void prepare(void) {
  keys_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_keys);
  BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "pipe of a loop");
  if (method == NULL) return;
  if (BIO_meth_set_read(method, pipe_read) != 1 || BIO_meth_set_write(method, pipe_write) != 1 ||
      BIO_meth_set_ctrl(method, pipe_control) != 1) {
    BIO_meth_free(method);
    return;
  }
  pipe_method = method;
}

static int prepared(void) {
  return CRYPTO_THREAD_run_once(&once, prepare) == 1 && pipe_method != NULL && keys_index >= 0;
}

struct tls_pipe *tls_pipe_new(void) {
  if (!prepared()) return NULL;
  struct tls_pipe *pipe = calloc(1, sizeof *pipe);
  if (pipe == NULL) return NULL;
  pipe->output_capacity = TLS_PIPE_USUAL_CAPACITY;
  pipe->output = malloc(TLS_PIPE_USUAL_CAPACITY);
  pipe->bio = BIO_new(pipe_method);
  if (pipe->output == NULL || pipe->bio == NULL) {
    tls_pipe_free(pipe);
    return NULL;
  }
  BIO_set_data(pipe->bio, pipe);
  BIO_set_init(pipe->bio, 1);
  return pipe;
}

void tls_pipe_free(struct tls_pipe *pipe) {
  if (pipe == NULL) return;
  BIO_free(pipe->bio);
  free(pipe->output);
  free(pipe);
}

void tls_pipe_clear(struct tls_pipe *pipe) {
  pipe->output_count = 0;
  if (pipe->output_capacity == TLS_PIPE_USUAL_CAPACITY) return;
  uint8_t *smaller = realloc(pipe->output, TLS_PIPE_USUAL_CAPACITY);
  if (smaller == NULL) return;
  pipe->output = smaller;
  pipe->output_capacity = TLS_PIPE_USUAL_CAPACITY;
}

// Sessions.

static void count_key_updates(int is_written, int version, int type, const void *bytes,
                              size_t count, SSL *session, void *pointer) {
  (void)version, (void)pointer;
  if (is_written || type != SSL3_RT_HANDSHAKE || count == 0) return;
  BIO *bio = SSL_get_rbio(session);
  if (bio == NULL || *(const uint8_t *)bytes != SSL3_MT_KEY_UPDATE) return;
  struct tls_pipe *pipe = BIO_get_data(bio);
  pipe->key_updates_left--;
}

SSL *tls_session_new(SSL_CTX *context, int accepts) {
  SSL *session = SSL_new(context);
  if (session == NULL) return NULL;
  SSL_set_msg_callback(session, count_key_updates);
  if (accepts) {
    SSL_set_accept_state(session);
  } else {
    SSL_set_connect_state(session);
  }
  return session;
}

static void lend(SSL *session, struct tls_pipe *pipe, const uint8_t *input, size_t count) {
  pipe->input = input;
  pipe->input_count = count;
  pipe->out_of_memory = 0;
  // Clearing an empty queue costs as much as clearing a full one.
  if (ERR_peek_error() != 0) ERR_clear_error();
  if (SSL_get_rbio(session) == pipe->bio) return;
  // libssl releases what it is given, once for reading and once for writing.
  BIO_up_ref(pipe->bio);
  BIO_up_ref(pipe->bio);
  SSL_set0_rbio(session, pipe->bio);
  SSL_set0_wbio(session, pipe->bio);
}

static int outcome(SSL *session, struct tls_pipe *pipe, int returned) {
  int error = returned == 1 ? SSL_ERROR_NONE : SSL_get_error(session, returned);
  pipe->input = NULL;
  pipe->input_count = 0;
  return error;
}

void tls_session_leave(SSL *session) {
  SSL_set0_rbio(session, NULL);
  SSL_set0_wbio(session, NULL);
}

int tls_session_open(SSL *session, struct tls_pipe *pipe, const uint8_t *sealed,
                     size_t sealed_count, size_t *consumed, uint8_t *plain, size_t plain_count,
                     size_t *opened) {
  lend(session, pipe, sealed, sealed_count);
  int returned = SSL_read_ex(session, plain, plain_count, opened);
  *consumed = sealed_count - pipe->input_count;
  return outcome(session, pipe, returned);
}

int tls_session_seal(SSL *session, struct tls_pipe *pipe, const uint8_t *plain,
                     size_t plain_count) {
  lend(session, pipe, NULL, 0);
  size_t written = 0;
  return outcome(session, pipe, SSL_write_ex(session, plain, plain_count, &written));
}

int tls_session_end(SSL *session, struct tls_pipe *pipe) {
  lend(session, pipe, NULL, 0);
  int returned = SSL_shutdown(session);
  return outcome(session, pipe, returned >= 0 ? 1 : returned);
}

int tls_session_set_server_name(SSL *session, const char *name) {
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), name) == 1) return 1;
  SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return SSL_set_tlsext_host_name(session, name) == 1 && SSL_set1_host(session, name) == 1;
}

// Tickets (RFC 5077 §4): AES-256-CBC, then HMAC-SHA-256 over what it sealed.

struct keys {
  size_t count;
  struct tls_ticket_key key[TLS_TICKET_KEYS];
};

static void free_keys(void *parent, void *keys, CRYPTO_EX_DATA *all, int index, long number,
                      void *pointer) {
  (void)parent, (void)all, (void)index, (void)number, (void)pointer;
  OPENSSL_clear_free(keys, sizeof(struct keys));
}

static int begin(const struct tls_ticket_key *key, unsigned char *vector, EVP_CIPHER_CTX *cipher,
                 EVP_MAC_CTX *mac, int seals) {
  char digest[] = "SHA256";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end()};
  return EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key->cipher, vector, seals) == 1 &&
         EVP_MAC_init(mac, key->mac, sizeof key->mac, parameters) == 1;
}

// What libssl wants to hear: 1 use it, 2 use it and send a new one, 0 no ticket, -1 failed.
static int seal_or_open_ticket(SSL *session, unsigned char name[16], unsigned char *vector,
                               EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int seals) {
  const struct keys *keys = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(session), keys_index);
  if (keys == NULL || keys->count == 0) return 0;
  if (seals) {
    if (RAND_bytes(vector, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) != 1) return -1;
    memcpy(name, keys->key[0].name, sizeof keys->key[0].name);
    return begin(&keys->key[0], vector, cipher, mac, 1) ? 1 : -1;
  }
  for (size_t index = 0; index < keys->count; index++) {
    const struct tls_ticket_key *key = &keys->key[index];
    if (memcmp(name, key->name, sizeof key->name) != 0) continue;
    if (!begin(key, vector, cipher, mac, 0)) return -1;
    // A client of TLS 1.3 uses a ticket once (RFC 8446 §C.4), so it needs the next.
    return index > 0 || SSL_version(session) >= TLS1_3_VERSION ? 2 : 1;
  }
  return 0;
}

int tls_context_set_ticket_keys(SSL_CTX *context, const struct tls_ticket_key *keys, size_t count) {
  if (!prepared() || count == 0 || count > TLS_TICKET_KEYS) return 0;
  struct keys *copy = OPENSSL_zalloc(sizeof *copy);
  if (copy == NULL) return 0;
  copy->count = count;
  memcpy(copy->key, keys, count * sizeof *keys);
  if (SSL_CTX_set_ex_data(context, keys_index, copy) != 1) {
    OPENSSL_clear_free(copy, sizeof *copy);
    return 0;
  }
  return SSL_CTX_set_tlsext_ticket_key_evp_cb(context, seal_or_open_ticket) == 1;
}

// ALPN (RFC 7301).

static int choose_http11(SSL *session, const unsigned char **chosen, unsigned char *chosen_count,
                         const unsigned char *offered, unsigned int count, void *pointer) {
  static const unsigned char ours[] = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
  (void)session, (void)pointer;
  unsigned char *found = NULL;
  if (SSL_select_next_proto(&found, chosen_count, ours, sizeof ours, offered, count) !=
      OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  *chosen = found;
  return SSL_TLSEXT_ERR_OK;
}

void tls_context_require_http11(SSL_CTX *context) {
  SSL_CTX_set_alpn_select_cb(context, choose_http11, NULL);
}

// PEM.

static BIO *reader(const uint8_t *bytes, size_t count) {
  ERR_clear_error();
  return count == 0 || count > INT32_MAX ? NULL : BIO_new_mem_buf(bytes, (int)count);
}

// Without a callback libcrypto asks the terminal.
static int no_password(char *bytes, int size, int is_written, void *pointer) {
  (void)bytes, (void)size, (void)is_written, (void)pointer;
  return -1;
}

// The end of a PEM file is the one error that says nothing is wrong.
static int ended_well(void) {
  unsigned long error = ERR_peek_last_error();
  ERR_clear_error();
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

int tls_context_use_chain(SSL_CTX *context, const uint8_t *pem, size_t count) {
  BIO *bio = reader(pem, count);
  if (bio == NULL) return 0;
  X509 *certificate = PEM_read_bio_X509_AUX(bio, NULL, no_password, NULL);
  int good = certificate != NULL && SSL_CTX_use_certificate(context, certificate) == 1 &&
             SSL_CTX_clear_chain_certs(context) == 1;
  X509_free(certificate);
  while (good && (certificate = PEM_read_bio_X509(bio, NULL, no_password, NULL)) != NULL) {
    good = SSL_CTX_add0_chain_cert(context, certificate) == 1;
    if (!good) X509_free(certificate);
  }
  BIO_free(bio);
  return good && ended_well();
}

int tls_context_use_key(SSL_CTX *context, const uint8_t *pem, size_t count) {
  BIO *bio = reader(pem, count);
  if (bio == NULL) return 0;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, no_password, NULL);
  BIO_free(bio);
  if (key == NULL) return 0;
  X509 *certificate = SSL_CTX_get0_certificate(context);
  int matches = certificate != NULL && X509_check_private_key(certificate, key) == 1;
  int used = matches ? SSL_CTX_use_PrivateKey(context, key) == 1 : -1;
  EVP_PKEY_free(key);
  return used;
}

int tls_context_trust(SSL_CTX *context, const uint8_t *pem, size_t count) {
  BIO *bio = reader(pem, count);
  if (bio == NULL) return 0;
  X509_STORE *store = SSL_CTX_get_cert_store(context);
  X509 *certificate;
  int trusted = 0;
  while ((certificate = PEM_read_bio_X509(bio, NULL, no_password, NULL)) != NULL) {
    trusted += X509_STORE_add_cert(store, certificate) == 1;
    X509_free(certificate);
  }
  BIO_free(bio);
  return trusted > 0 && ended_well();
}

int tls_context_trust_system(SSL_CTX *context) {
  ERR_clear_error();
  int found = SSL_CTX_set_default_verify_paths(context) == 1;
  ERR_clear_error();
  return found;
}
