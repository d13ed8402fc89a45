// Kernels against the plain sums that they stand for, on numbers from a fixed seed. Built by
// tests/kernels.rs with -DWIDTH=...

#include "emulator.h"

#include "../../src/backend/torch/kernels/hexformer.cu"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

static std::mt19937 dice(7);
constexpr int HEADS = WIDTH / HEAD;

static float roll() { return std::normal_distribution<float>()(dice); }

// Words of random numbers, and the numbers as they are after rounding.
static std::vector<u32> random_words(size_t count, std::vector<float>& numbers) {
    std::vector<u32> words(count / 2);
    numbers.resize(count);
    for (size_t i = 0; i < words.size(); i++) {
        words[i] = pack(roll(), roll());
        numbers[2 * i] = first_of(words[i]);
        numbers[2 * i + 1] = second_of(words[i]);
    }
    return words;
}

static void expect_near(const char* what, size_t at, float found, double expected, double within) {
    if (std::abs(found - expected) <= within * std::max(1.0, std::abs(expected))) return;
    std::printf("%s, WIDTH %d: %zu is %g, not %g\n", what, WIDTH, at, found, expected);
    std::exit(1);
}

static float number_of(const std::vector<u32>& words, size_t at) {
    return at % 2 ? second_of(words[at / 2]) : first_of(words[at / 2]);
}

static void test_norm() {
    const int rows = 11;
    std::vector<float> h;
    const auto words = random_words(rows * WIDTH, h);
    std::vector<u32> out(words.size(), 0x7fff7fff);
    launch({2, 1}, 256, [&] { rms_norm(words.data(), out.data(), rows); });
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int i = 0; i < WIDTH; i++) sum += double(h[row * WIDTH + i]) * h[row * WIDTH + i];
        const double scale = 1 / std::sqrt(sum / WIDTH + 1e-6);
        for (int i = 0; i < WIDTH; i++) {
            const size_t at = row * WIDTH + i;
            expect_near("rms_norm", at, number_of(out, at), h[at] * scale, 0.005);
        }
    }
}

static void test_relu_squared() {
    std::vector<float> x;
    auto words = random_words(8 * 777, x);
    launch({2, 1}, 64, [&] { relu_squared(reinterpret_cast<uint4*>(words.data()), 777); });
    for (size_t at = 0; at < x.size(); at++) {
        const double positive = std::max(x[at], 0.0f);
        expect_near("relu_squared", at, number_of(words, at), positive * positive, 0.005);
    }
}

// As `Packed` lays the matrices out, number by number.
static std::vector<uint4> pieces_of(const std::vector<float>& widen, const std::vector<float>& narrow,
                                    int hidden) {
    std::vector<float> numbers;
    const auto both = [&](auto of) {
        for (int lane = 0; lane < 32; lane++) {
            for (int step = 0; step < 2; step++) {
                for (int half = 0; half < 2; half++) {
                    for (int i = 0; i < 2; i++) {
                        numbers.push_back(of(16 * step + 8 * half + lane % 4 * 2 + i, lane / 4));
                    }
                }
            }
        }
    };
    for (int begin = 0; begin < hidden; begin += PIECE) {
        for (int tile = 0; tile < 4; tile++) {
            for (int pair = 0; pair < STEPS / 2; pair++) {
                both([&](int k, int n) { return widen[(32 * pair + k) * hidden + begin + 8 * tile + n]; });
            }
        }
        for (int tile = 0; tile < WIDTH / 8; tile++) {
            both([&](int k, int n) { return narrow[(begin + k) * WIDTH + 8 * tile + n]; });
        }
    }
    std::vector<uint4> words(numbers.size() / 8);
    for (size_t i = 0; i < words.size(); i++) {
        const float* x = &numbers[8 * i];
        words[i] = {pack(x[0], x[1]), pack(x[2], x[3]), pack(x[4], x[5]), pack(x[6], x[7])};
    }
    return words;
}

static void test_feed_forward() {
    const int rows = 133, hidden = 64;
    std::vector<float> h, widen, narrow;
    auto words = random_words(size_t(rows) * WIDTH, h);
    random_words(size_t(WIDTH) * hidden, widen);
    random_words(size_t(WIDTH) * hidden, narrow);
    for (auto& x : widen) x *= 0.125f;
    for (auto& x : narrow) x *= 0.125f;
    const auto pieces = pieces_of(widen, narrow, hidden);
    launch({2, 1}, 256, [&] { feed_forward(words.data(), pieces.data(), rows, hidden / PIECE); });
    for (int row = 0; row < rows; row++) {
        const float* before = &h[size_t(row) * WIDTH];
        double sum = 0;
        for (int i = 0; i < WIDTH; i++) sum += double(before[i]) * before[i];
        const double scale = 1 / std::sqrt(sum / WIDTH + 1e-6);
        std::vector<double> inner(hidden);
        for (int j = 0; j < hidden; j++) {
            for (int i = 0; i < WIDTH; i++) inner[j] += before[i] * scale * widen[i * hidden + j];
            inner[j] = inner[j] > 0 ? inner[j] * inner[j] : 0;
        }
        for (int i = 0; i < WIDTH; i++) {
            double expected = before[i];
            for (int j = 0; j < hidden; j++) expected += inner[j] * narrow[j * WIDTH + i];
            const size_t at = size_t(row) * WIDTH + i;
            expect_near("feed_forward", at, number_of(words, at), expected, 0.05);
        }
    }
}

static void test_attention() {
    const std::vector<int> lengths = {1, 16, 17, 64, 75, 96, 128};
    std::vector<int> starts = {0};
    for (int length : lengths) starts.push_back(starts.back() + length);
    const int rows = starts.back();
    std::vector<float> x;
    const auto projected = random_words(size_t(rows) * 3 * WIDTH, x);
    std::vector<float2> places(rows), paces(HEADS * HEAD_WORDS);
    for (auto& place : places) place = {float(dice() % 17) - 8, float(dice() % 17) - 8};
    for (auto& pace : paces) pace = {roll(), roll()};
    std::vector<u32> out(size_t(rows) * WORDS, 0x7fff7fff);
    launch({unsigned(lengths.size()), HEADS}, 32 * WARPS, [&] {
        attention(projected.data(), places.data(), paces.data(), starts.data(), out.data());
    });
    const auto turned_part = [&](int row, int third, int head, int i) {
        const float* pair = &x[size_t(row) * 3 * WIDTH + third * WIDTH + head * HEAD + i / 2 * 2];
        const float2 pace = paces[head * HEAD_WORDS + i / 2];
        const double angle = double(pace.x) * places[row].x + double(pace.y) * places[row].y;
        return i % 2 ? pair[0] * std::sin(angle) + pair[1] * std::cos(angle)
                     : pair[0] * std::cos(angle) - pair[1] * std::sin(angle);
    };
    for (size_t p = 0; p < lengths.size(); p++) {
        for (int head = 0; head < HEADS; head++) {
            for (int query = starts[p]; query < starts[p + 1]; query++) {
                std::vector<double> shares;
                double whole = 0, found[HEAD] = {};
                for (int key = starts[p]; key < starts[p + 1]; key++) {
                    double score = 0;
                    for (int i = 0; i < HEAD; i++) {
                        score += turned_part(query, 0, head, i) * turned_part(key, 1, head, i);
                    }
                    shares.push_back(std::exp(score / std::sqrt(double(HEAD))));
                    whole += shares.back();
                }
                for (int key = starts[p]; key < starts[p + 1]; key++) {
                    for (int i = 0; i < HEAD; i++) {
                        found[i] += shares[key - starts[p]] / whole *
                                    x[size_t(key) * 3 * WIDTH + 2 * WIDTH + head * HEAD + i];
                    }
                }
                for (int i = 0; i < HEAD; i++) {
                    const size_t at = size_t(query) * WIDTH + head * HEAD + i;
                    expect_near("attention", at, number_of(out, at), found[i], 0.02);
                }
            }
        }
    }
}

static void test_policy() {
    const int rows = 40, moves = 77;
    std::vector<float> x;
    const auto projected = random_words(rows * 8 * POLICY_ROW, x);
    std::vector<int> movers(moves), destinations(moves);
    for (int i = 0; i < moves; i++) movers[i] = dice() % rows, destinations[i] = dice() % rows;
    std::vector<float> out(moves, NAN);
    launch({3, 1}, 256, [&] {
        policy(reinterpret_cast<const uint4*>(projected.data()), movers.data(), destinations.data(),
               out.data(), moves);
    });
    for (int i = 0; i < moves; i++) {
        double sum = x[movers[i] * 136 + 128];
        for (int j = 0; j < 64; j++) sum += x[movers[i] * 136 + j] * x[destinations[i] * 136 + 64 + j];
        expect_near("policy", i, out[i], sum, 1e-4);
    }
}

int main() {
    test_norm();
    test_relu_squared();
    test_feed_forward();
    test_attention();
    test_policy();
}
