// What a GPU does faster by these than by libtorch's operations: the parts of a hexformer between
// its matrices. Tokens lie one after the other without padding; numbers are bf16, sums are fp32.
//
// Compiled when a network is loaded, with -DWIDTH=... numbers a token. For tests the same text is
// compiled for the processor, with tests/kernels/emulator.h in front.

typedef unsigned int u32;

// Numbers a head, and the same in words of two numbers.
constexpr int HEAD = 32;
constexpr int HEAD_WORDS = HEAD / 2;
// A token in words.
constexpr int WORDS = WIDTH / 2;
// The longest position, and how many warps work on a head of it.
constexpr int LONGEST = 128;
constexpr int WARPS = 4;

#ifndef EMULATED
// Two numbers from and to a word; the first is in the low half.
__device__ inline u32 pack(float first, float second) {
    u32 word;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(word) : "f"(second), "f"(first));
    return word;
}

// c += a · b, of 16 x 16 and 16 x 8 numbers, each lane holding its share as PTX says.
__device__ inline void multiply(float (&c)[4], const u32 (&a)[4], u32 b0, u32 b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
#endif

__device__ inline float first_of(u32 word) { return __uint_as_float(word << 16); }
__device__ inline float second_of(u32 word) { return __uint_as_float(word & 0xffff0000u); }

__device__ inline float minus_infinity() { return __uint_as_float(0xff800000u); }

__device__ inline float sum_of_warp(float x) {
#pragma unroll
    for (int by = 16; by > 0; by /= 2) x += __shfl_xor_sync(0xffffffffu, x, by);
    return x;
}

// out = h / sqrt(mean(h²) + 1e-6), row by row: one warp a row.
extern "C" __global__ void rms_norm(const u32* h, u32* out, int rows) {
    constexpr int EACH = (WORDS + 31) / 32;
    const int lane = threadIdx.x % 32;
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (row >= rows) return;
    const size_t begin = size_t(row) * WORDS;
    u32 words[EACH];
    float sum = 0.0f;
#pragma unroll
    for (int i = 0; i < EACH; i++) {
        const int at = 32 * i + lane;
        words[i] = at < WORDS ? h[begin + at] : 0;
        const float a = first_of(words[i]), b = second_of(words[i]);
        sum += a * a + b * b;
    }
    const float scale = rsqrtf(sum_of_warp(sum) * (1.0f / WIDTH) + 1e-6f);
#pragma unroll
    for (int i = 0; i < EACH; i++) {
        const int at = 32 * i + lane;
        if (at < WORDS) out[begin + at] = pack(first_of(words[i]) * scale, second_of(words[i]) * scale);
    }
}

__device__ inline u32 relu_squared_word(u32 word) {
    const float a = fmaxf(first_of(word), 0.0f), b = fmaxf(second_of(word), 0.0f);
    return pack(a * a, b * b);
}

// x = relu(x)², for `count` times eight numbers.
extern "C" __global__ void relu_squared(uint4* x, long long count) {
    const long long step = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step) {
        uint4 v = x[i];
        v.x = relu_squared_word(v.x);
        v.y = relu_squared_word(v.y);
        v.z = relu_squared_word(v.z);
        v.w = relu_squared_word(v.w);
        x[i] = v;
    }
}

// Rows in shared memory are a little longer than what they hold, so that the lanes of a warp read
// from different banks.
constexpr int ROW = HEAD_WORDS + 4;
constexpr int PAIR_ROW = HEAD + 8;

// The tokens of one head of one position, in shared memory.
struct Head {
    u32 queries[LONGEST * ROW];
    u32 keys[LONGEST * ROW];
    // A word is a number of two tokens that follow each other.
    u32 values[LONGEST / 2 * PAIR_ROW];
};

// Turns a pair of numbers.
__device__ inline u32 turned(u32 word, float cosine, float sine) {
    const float a = first_of(word), b = second_of(word);
    return pack(a * cosine - b * sine, a * sine + b * cosine);
}

__device__ inline void angle_of(float2 pace, float2 place, float& cosine, float& sine) {
    float angle = pace.x * place.x + pace.y * place.y;
    // The fast sine wants small angles.
    angle -= 6.283185307f * rintf(angle * 0.15915494309f);
    __sincosf(angle, &sine, &cosine);
}

// Brings a head into shared memory, queries and keys turned; zeros after the last token.
__device__ inline void gather(Head& head, const u32* projected, const float2* places, float2 pace,
                              int length, int tiles) {
    const int pair = threadIdx.x % HEAD_WORDS;
    for (int two = threadIdx.x / HEAD_WORDS; two < 8 * tiles; two += blockDim.x / HEAD_WORDS) {
        u32 value[2];
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const int token = 2 * two + i;
            u32 query = 0, key = 0;
            value[i] = 0;
            if (token < length) {
                const u32* row = projected + size_t(token) * (3 * WORDS) + pair;
                query = row[0];
                key = row[WORDS];
                value[i] = row[2 * WORDS];
                float cosine, sine;
                angle_of(pace, places[token], cosine, sine);
                query = turned(query, cosine, sine);
                key = turned(key, cosine, sine);
            }
            head.queries[token * ROW + pair] = query;
            head.keys[token * ROW + pair] = key;
        }
        u32* values = head.values + two * PAIR_ROW + 2 * pair;
        values[0] = (value[0] & 0xffffu) | (value[1] << 16);
        values[1] = (value[0] >> 16) | (value[1] & 0xffff0000u);
    }
}

// Sixteen queries at a time look at all tokens: `TILES` times sixteen places, not all taken.
template <int TILES>
__device__ inline void attend(const Head& head, u32* out, int length) {
    constexpr int KEYS = 2 * TILES;  // in tiles of eight
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int group = lane / 4, member = lane % 4;
    for (int tile = warp; tile < TILES; tile += WARPS) {
        u32 query[2][4];
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const u32* at = head.queries + (16 * tile + group) * ROW + 8 * half + member;
            query[half][0] = at[0];
            query[half][1] = at[8 * ROW];
            query[half][2] = at[4];
            query[half][3] = at[8 * ROW + 4];
        }
        float score[KEYS][4];
#pragma unroll
        for (int n = 0; n < KEYS; n++) {
#pragma unroll
            for (int i = 0; i < 4; i++) score[n][i] = 0.0f;
#pragma unroll
            for (int half = 0; half < 2; half++) {
                const u32* at = head.keys + (8 * n + group) * ROW + 8 * half + member;
                multiply(score[n], query[half], at[0], at[4]);
            }
        }
        // Rows `group` and `group + 8` of the tile are this lane's.
        float most[2] = {minus_infinity(), minus_infinity()}, sum[2] = {0.0f, 0.0f};
#pragma unroll
        for (int n = 0; n < KEYS; n++) {
#pragma unroll
            for (int i = 0; i < 4; i++) {
                if (n >= KEYS - 2 && 8 * n + 2 * member + i % 2 >= length) score[n][i] = minus_infinity();
                most[i / 2] = fmaxf(most[i / 2], score[n][i]);
            }
        }
#pragma unroll
        for (int row = 0; row < 2; row++) {
            most[row] = fmaxf(most[row], __shfl_xor_sync(0xffffffffu, most[row], 1));
            most[row] = fmaxf(most[row], __shfl_xor_sync(0xffffffffu, most[row], 2));
        }
        // The root of HEAD, for powers of two.
        const float scale = 0.17677669529f * 1.44269504089f;
#pragma unroll
        for (int n = 0; n < KEYS; n++) {
#pragma unroll
            for (int i = 0; i < 4; i++) {
                score[n][i] = exp2f((score[n][i] - most[i / 2]) * scale);
                sum[i / 2] += score[n][i];
            }
        }
#pragma unroll
        for (int row = 0; row < 2; row++) {
            sum[row] += __shfl_xor_sync(0xffffffffu, sum[row], 1);
            sum[row] += __shfl_xor_sync(0xffffffffu, sum[row], 2);
        }
        float found[4][4];
#pragma unroll
        for (int n = 0; n < 4; n++) {
#pragma unroll
            for (int i = 0; i < 4; i++) found[n][i] = 0.0f;
        }
#pragma unroll
        for (int k = 0; k < TILES; k++) {
            // The shares of sixteen keys lie in the lanes as the next product wants them.
            const float (&one)[4] = score[2 * k], (&two)[4] = score[2 * k + 1];
            const u32 share[4] = {pack(one[0], one[1]), pack(one[2], one[3]), pack(two[0], two[1]),
                                  pack(two[2], two[3])};
#pragma unroll
            for (int n = 0; n < 4; n++) {
                const u32* at = head.values + (8 * k + member) * PAIR_ROW + 8 * n + group;
                multiply(found[n], share, at[0], at[4 * PAIR_ROW]);
            }
        }
#pragma unroll
        for (int row = 0; row < 2; row++) {
            const int token = 16 * tile + group + 8 * row;
            if (token >= length) continue;
            const float whole = 1.0f / sum[row];
#pragma unroll
            for (int n = 0; n < 4; n++) {
                out[size_t(token) * WORDS + 4 * n + member] =
                    pack(found[n][2 * row] * whole, found[n][2 * row + 1] * whole);
            }
        }
    }
}

// Attention over each position's tokens: from q, k, v side by side in `projected` to `out`. A block
// of WARPS warps for each position and head. `paces` are [heads, HEAD / 2, 2].
extern "C" __global__ void attention(const u32* projected, const float2* places, const float2* paces,
                                     const int* starts, u32* out) {
    __shared__ Head head;
    const int begin = starts[blockIdx.x], length = starts[blockIdx.x + 1] - begin;
    const int which = blockIdx.y, tiles = (length + 15) / 16;
    const u32* rows = projected + size_t(begin) * (3 * WORDS) + which * HEAD_WORDS;
    const float2 pace = paces[which * HEAD_WORDS + threadIdx.x % HEAD_WORDS];
    gather(head, rows, places + begin, pace, length, tiles);
    __syncthreads();
    u32* to = out + size_t(begin) * WORDS + which * HEAD_WORDS;
    switch (tiles) {
        case 1: attend<1>(head, to, length); break;
        case 2: attend<2>(head, to, length); break;
        case 3: attend<3>(head, to, length); break;
        case 4: attend<4>(head, to, length); break;
        case 5: attend<5>(head, to, length); break;
        case 6: attend<6>(head, to, length); break;
        case 7: attend<7>(head, to, length); break;
        case 8: attend<8>(head, to, length); break;
    }
}

// A row of the policy's projection in groups of eight numbers: 64 of a mover, 64 of a destination,
// the bias and seven of nothing.
constexpr int POLICY_ROW = 17;

__device__ inline float dot_word(u32 a, u32 b) {
    return first_of(a) * first_of(b) + second_of(a) * second_of(b);
}

// The logit of each move: eight lanes a move.
extern "C" __global__ void policy(const uint4* projected, const int* movers, const int* destinations,
                                  float* out, int moves) {
    const int lane = threadIdx.x % 8;
    const int mine = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
    // Lanes without a move help the others to add up.
    const int mv = mine < moves ? mine : moves - 1;
    const uint4* mover = projected + size_t(movers[mv]) * POLICY_ROW;
    const uint4* destination = projected + size_t(destinations[mv]) * POLICY_ROW + 8;
    const uint4 a = mover[lane], b = destination[lane];
    float sum = dot_word(a.x, b.x) + dot_word(a.y, b.y) + dot_word(a.z, b.z) + dot_word(a.w, b.w);
#pragma unroll
    for (int by = 4; by > 0; by /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, by);
    if (lane == 0 && mine < moves) out[mine] = sum + first_of(mover[16].x);
}
