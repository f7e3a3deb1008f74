#ifndef FOURTOP_CURL_SHIM_H
#define FOURTOP_CURL_SHIM_H
#include <curl/curl.h>
#include <stddef.h>
#include <sys/eventfd.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call.

static inline CURLcode curl_shim_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

static inline CURLcode curl_shim_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode curl_shim_set_size(CURL *handle, CURLoption option, curl_off_t size) {
  return curl_easy_setopt(handle, option, size);
}

static inline CURLcode curl_shim_set_pointer(CURL *handle, CURLoption option, void *pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode curl_shim_set_write(CURL *handle, CURLoption option,
                                           curl_write_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode curl_shim_set_progress(CURL *handle, curl_xferinfo_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

static inline CURLcode curl_shim_set_open_socket(CURL *handle, curl_opensocket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode curl_shim_set_prerequest(CURL *handle, curl_prereq_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline long curl_shim_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline const char *curl_shim_final_address(CURL *handle) {
  char *address = NULL;
  curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &address);
  return address;
}

#endif
