// Boost.Beast as a server with the same two paths as fourtop-echo, for comparison:
// beast [--tls-cert FILE --tls-key FILE] [--deflate]. One thread, no timeouts.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <functional>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using Plain = tcp::socket;
using Secure = beast::ssl_stream<tcp::socket>;

struct Options {
  std::string certificate, key;
  bool deflates = false;
};

using Message = std::shared_ptr<const std::string>;

struct Member {
  virtual ~Member() = default;
  virtual void deliver(const Message &message, bool isText) = 0;
};

std::unordered_map<std::string, std::set<Member *>> rooms;

template <class Stream>
class Session final : public Member, public std::enable_shared_from_this<Session<Stream>> {
 public:
  template <class... Arguments>
  explicit Session(const Options &options, Arguments &&...arguments)
      : socket_(std::forward<Arguments>(arguments)...) {
    socket_.auto_fragment(false);
    socket_.read_message_max(16 << 20);
    websocket::permessage_deflate terms;
    terms.server_enable = options.deflates;
    terms.server_no_context_takeover = true;
    terms.client_no_context_takeover = true;
    terms.compLevel = 1;
    terms.memLevel = 6;
    socket_.set_option(terms);
    beast::get_lowest_layer(socket_).set_option(tcp::no_delay(true));
  }

  ~Session() override {
    auto room = rooms.find(room_);
    if (room == rooms.end()) return;
    room->second.erase(this);
    if (room->second.empty()) rooms.erase(room);
  }

  void begin() {
    auto self = this->shared_from_this();
    if constexpr (std::is_same_v<Stream, Secure>) {
      socket_.next_layer().async_handshake(
          asio::ssl::stream_base::server,
          [self](error_code error) { if (!error) self->readRequest(); });
    } else {
      readRequest();
    }
  }

  void deliver(const Message &message, bool isText) override {
    waiting_.emplace_back(message, isText);
    if (waiting_.size() == 1) writeNext();
  }

 private:
  void readRequest() {
    auto self = this->shared_from_this();
    http::async_read(socket_.next_layer(), buffer_, request_, [self](error_code error, size_t) {
      if (!error) self->accept();
    });
  }

  void accept() {
    auto self = this->shared_from_this();
    socket_.async_accept(request_, [self](error_code error) {
      if (error) return;
      self->buffer_.clear();
      const std::string path(self->request_.target());
      if (path.rfind("/room/", 0) == 0) {
        self->room_ = path;
        rooms[path].insert(self.get());
      }
      self->read();
    });
  }

  void read() {
    auto self = this->shared_from_this();
    socket_.async_read(buffer_, [self](error_code error, size_t) {
      if (error) return;
      if (self->room_.empty()) return self->echo();
      const auto message =
          std::make_shared<const std::string>(beast::buffers_to_string(self->buffer_.data()));
      const bool isText = self->socket_.got_text();
      self->buffer_.clear();
      for (auto *member : rooms[self->room_]) member->deliver(message, isText);
      self->read();
    });
  }

  void echo() {
    auto self = this->shared_from_this();
    socket_.text(socket_.got_text());
    socket_.async_write(buffer_.data(), [self](error_code error, size_t) {
      if (error) return;
      self->buffer_.clear();
      self->read();
    });
  }

  void writeNext() {
    auto self = this->shared_from_this();
    socket_.text(waiting_.front().second);
    socket_.async_write(asio::buffer(*waiting_.front().first), [self](error_code error, size_t) {
      if (error) return;
      self->waiting_.pop_front();
      if (!self->waiting_.empty()) self->writeNext();
    });
  }

  websocket::stream<Stream> socket_;
  beast::flat_buffer buffer_;
  http::request<http::empty_body> request_;
  std::string room_;
  std::deque<std::pair<Message, bool>> waiting_;
};

class Door {
 public:
  using Begin = std::function<void(tcp::socket)>;

  Door(asio::io_context &context, const char *scheme, Begin begin)
      : acceptor_(context, {asio::ip::make_address("127.0.0.1"), 0}), begin_(std::move(begin)) {
    acceptor_.listen(4096);
    std::cout << "listening on " << scheme << "://127.0.0.1:" << acceptor_.local_endpoint().port()
              << std::endl;
    accept();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (!error) begin_(std::move(socket));
      accept();
    });
  }

  tcp::acceptor acceptor_;
  Begin begin_;
};

Options read(int count, char **words) {
  Options options;
  for (int place = 1; place < count; place++) {
    const std::string word = words[place];
    if (word == "--deflate") options.deflates = true;
    else if (word == "--tls-cert" && place + 1 < count) options.certificate = words[++place];
    else if (word == "--tls-key" && place + 1 < count) options.key = words[++place];
  }
  return options;
}

int main(int count, char **words) {
  const Options options = read(count, words);
  asio::io_context context(1);
  asio::signal_set signals(context, SIGTERM, SIGINT);
  signals.async_wait([&](error_code, int) { std::_Exit(0); });
  Door plain(context, "http", [&](tcp::socket socket) {
    std::make_shared<Session<Plain>>(options, std::move(socket))->begin();
  });
  if (options.certificate.empty()) {
    context.run();
    return 0;
  }
  asio::ssl::context tls(asio::ssl::context::tls_server);
  tls.use_certificate_chain_file(options.certificate);
  tls.use_private_key_file(options.key, asio::ssl::context::pem);
  Door secure(context, "https", [&](tcp::socket socket) {
    std::make_shared<Session<Secure>>(options, std::move(socket), tls)->begin();
  });
  context.run();
  return 0;
}
