// A GPU for tests: kernels run on the processor, a thread of it for each of theirs. Slow, and as
// strict as the real one about which lane holds what.

#pragma once
#define EMULATED

#include <barrier>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#define __global__
#define __device__
#define __shared__ static
#define __launch_bounds__(...)

struct uint4 {
    unsigned int x, y, z, w;
};
struct float2 {
    float x, y;
};
struct dim3 {
    unsigned int x = 1, y = 1;
};

inline thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;

// What the threads of a warp, and of a block, have in common.
struct Warp {
    std::barrier<> barrier{32};
    float shuffled[32];
    unsigned int a[32][4], b[32][2];
};
struct Block {
    std::barrier<> barrier;
    std::vector<std::unique_ptr<Warp>> warps;
};
inline thread_local Warp* warp_here;
inline thread_local Block* block_here;

inline void __syncthreads() { block_here->barrier.arrive_and_wait(); }

inline float __uint_as_float(unsigned int bits) {
    float x;
    std::memcpy(&x, &bits, 4);
    return x;
}

inline unsigned int rounded(float x) {
    unsigned int bits;
    std::memcpy(&bits, &x, 4);
    return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
}

inline unsigned int pack(float first, float second) { return rounded(first) | rounded(second) << 16; }

inline float rsqrtf(float x) { return 1.0f / std::sqrt(x); }

inline void __sincosf(float angle, float* sine, float* cosine) {
    *sine = std::sin(angle);
    *cosine = std::cos(angle);
}

inline float __shfl_xor_sync(unsigned int, float x, int by) {
    const int lane = threadIdx.x % 32;
    warp_here->shuffled[lane] = x;
    warp_here->barrier.arrive_and_wait();
    const float other = warp_here->shuffled[lane ^ by];
    warp_here->barrier.arrive_and_wait();
    return other;
}

// mma.m16n8k16: which lane holds which numbers is from the PTX manual, "Matrix Fragments for
// mma.m16n8k16 with floating point type".
inline void multiply(float (&c)[4], const unsigned int (&a)[4], unsigned int b0, unsigned int b1) {
    const int lane = threadIdx.x % 32;
    std::memcpy(warp_here->a[lane], a, sizeof a);
    warp_here->b[lane][0] = b0;
    warp_here->b[lane][1] = b1;
    warp_here->barrier.arrive_and_wait();
    const auto half = [](unsigned int word, int second) {
        return __uint_as_float(second ? word & 0xffff0000u : word << 16);
    };
    for (int i = 0; i < 4; i++) {
        const int row = lane / 4 + (i >= 2 ? 8 : 0), column = lane % 4 * 2 + i % 2;
        for (int k = 0; k < 16; k++) {
            const int a_lane = row % 8 * 4 + k % 8 / 2, a_word = (row >= 8 ? 1 : 0) + (k >= 8 ? 2 : 0);
            const int b_lane = column * 4 + k % 8 / 2, b_word = k >= 8 ? 1 : 0;
            c[i] += half(warp_here->a[a_lane][a_word], k % 2) * half(warp_here->b[b_lane][b_word], k % 2);
        }
    }
    warp_here->barrier.arrive_and_wait();
}

// Copies that the real one makes in the background are made at once.
inline void send(uint4* to, const uint4* from) { *to = *from; }
inline void end_group() {}
template <int LEFT>
inline void wait_for_groups() {}

// Runs a kernel, block after block.
inline void launch(dim3 grid, unsigned int threads, const std::function<void()>& kernel) {
    for (unsigned int y = 0; y < grid.y; y++) {
        for (unsigned int x = 0; x < grid.x; x++) {
            Block block{std::barrier<>(threads), {}};
            for (unsigned int i = 0; i < threads / 32; i++) block.warps.push_back(std::make_unique<Warp>());
            std::vector<std::jthread> running;
            for (unsigned int thread = 0; thread < threads; thread++) {
                running.emplace_back([&, thread] {
                    threadIdx = {thread, 0};
                    blockIdx = {x, y};
                    blockDim = {threads, 1};
                    gridDim = grid;
                    block_here = &block;
                    warp_here = block.warps[thread / 32].get();
                    kernel();
                });
            }
        }
    }
}
