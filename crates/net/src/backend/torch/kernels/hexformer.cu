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

// Sixteen bytes on their way to shared memory, and waiting until all but the last `LEFT` groups of
// them are there.
__device__ inline void send(uint4* to, const uint4* from) {
    const u32 at = u32(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from));
}
__device__ inline void end_group() { asm volatile("cp.async.commit_group;"); }
template <int LEFT>
__device__ inline void wait_for_groups() {
    asm volatile("cp.async.wait_group %0;" ::"n"(LEFT));
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

#if WIDTH <= 128
// h += narrow · relu(widen · norm(h))², for sixteen rows a warp and eight warps a block. Both
// matrices come in pieces of PIECE hidden numbers, laid out by Rust as the lanes want them: for
// each piece first widen, [tiles of 8 hidden numbers][pairs of 16 inputs][lane], then narrow,
// [tiles of 8 outputs][lane], each lane having the numbers of two products.
constexpr int PIECE = 32;
constexpr int PIECE_QUADS = 2 * PIECE * WIDTH / 8;
constexpr int STEPS = WIDTH / 16;

__device__ inline void send_piece(uint4* to, const uint4* from) {
    for (int i = threadIdx.x; i < PIECE_QUADS; i += blockDim.x) send(to + i, from + i);
    end_group();
}

__device__ inline float square_if_positive(float x) {
    x = fmaxf(x, 0.0f);
    return x * x;
}

extern "C" __global__ void __launch_bounds__(256, 2)
    feed_forward(u32* h, const uint4* pieces, int rows, int count) {
    __shared__ uint4 piece[2][PIECE_QUADS];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int group = lane / 4, member = lane % 4;
    const int row = blockIdx.x * 128 + warp * 16 + group;
    send_piece(piece[0], pieces);

    // Rows `row` and `row + 8`, as the first product wants them, normed.
    u32 x[STEPS][4];
    float sum[2] = {0.0f, 0.0f};
#pragma unroll
    for (int k = 0; k < STEPS; k++) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            const int at = row + 8 * (i % 2);
            x[k][i] = at < rows ? h[size_t(at) * WORDS + 8 * k + member + 4 * (i / 2)] : 0;
            const float a = first_of(x[k][i]), b = second_of(x[k][i]);
            sum[i % 2] += a * a + b * b;
        }
    }
#pragma unroll
    for (int i = 0; i < 2; i++) {
        sum[i] += __shfl_xor_sync(0xffffffffu, sum[i], 1);
        sum[i] += __shfl_xor_sync(0xffffffffu, sum[i], 2);
        sum[i] = rsqrtf(sum[i] * (1.0f / WIDTH) + 1e-6f);
    }
#pragma unroll
    for (int k = 0; k < STEPS; k++) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
            x[k][i] = pack(first_of(x[k][i]) * sum[i % 2], second_of(x[k][i]) * sum[i % 2]);
        }
    }

    float out[WIDTH / 8][4];
#pragma unroll
    for (int n = 0; n < WIDTH / 8; n++) {
#pragma unroll
        for (int i = 0; i < 4; i++) out[n][i] = 0.0f;
    }
    for (int at = 0; at < count; at++) {
        if (at + 1 < count) {
            send_piece(piece[(at + 1) % 2], pieces + size_t(at + 1) * PIECE_QUADS);
            wait_for_groups<1>();
        } else {
            wait_for_groups<0>();
        }
        __syncthreads();
        const uint4* widen = piece[at % 2] + lane;
        const uint4* narrow = widen + PIECE_QUADS / 2;
        // Sixteen hidden numbers of the rows, twice, as the second product wants them.
        u32 hidden[2][4];
#pragma unroll
        for (int tile = 0; tile < 4; tile++) {
            float u[4] = {0.0f, 0.0f, 0.0f, 0.0f};
#pragma unroll
            for (int pair = 0; pair < STEPS / 2; pair++) {
                const uint4 b = widen[(tile * (STEPS / 2) + pair) * 32];
                multiply(u, x[2 * pair], b.x, b.y);
                multiply(u, x[2 * pair + 1], b.z, b.w);
            }
            hidden[tile / 2][tile % 2 * 2] = pack(square_if_positive(u[0]), square_if_positive(u[1]));
            hidden[tile / 2][tile % 2 * 2 + 1] = pack(square_if_positive(u[2]), square_if_positive(u[3]));
        }
#pragma unroll
        for (int n = 0; n < WIDTH / 8; n++) {
            const uint4 b = narrow[n * 32];
            multiply(out[n], hidden[0], b.x, b.y);
            multiply(out[n], hidden[1], b.z, b.w);
        }
        // Before the next piece but one takes this one's place.
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 2; i++) {
        if (row + 8 * i >= rows) continue;
        u32* to = h + size_t(row + 8 * i) * WORDS + member;
#pragma unroll
        for (int n = 0; n < WIDTH / 8; n++) {
            const u32 before = to[4 * n];
            to[4 * n] = pack(first_of(before) + out[n][2 * i], second_of(before) + out[n][2 * i + 1]);
        }
    }
}
#endif

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
