#include "openssl_tls.h"
