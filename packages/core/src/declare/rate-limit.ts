/** A rate limit: a maximum number of attempts in a period. */
export interface RateLimit {
  /** What is limited: a login from an address, an item, … Attempts with the same key are counted together. */
  readonly key: string;
  /** The maximum number of attempts in the period. */
  readonly max: number;
  /** The period in milliseconds, which starts with the first attempt. Default: five minutes. */
  readonly period?: number;
}

/** The state of a rate limit. */
export interface RateLimitStatus {
  /** The number of attempts that are still allowed in the period. */
  readonly remaining: number;
  /** When the period ends, in whole seconds from now. */
  readonly seconds: number;
}

/**
 * Rate limits on attempts to guess a secret, shared by all processes of the site. Attempts are counted even if the
 * transaction around them is rolled back.
 */
export interface RateLimiter {
  /**
   * Throws if the counted attempts have reached a limit.
   *
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  check(limits: readonly RateLimit[]): Promise<void>;
  /**
   * Counts an attempt and returns the state of each limit, in their order. If a limit is reached, it throws, and
   * the attempt is not counted. If the verification takes a while, count before it and `release` after a success,
   * so that concurrent attempts cannot exceed the limit.
   *
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  count(limits: readonly RateLimit[]): Promise<readonly RateLimitStatus[]>;
  /**
   * Verifies a secret that takes no time to compare: rejects the attempt if a limit is reached, and counts it if the
   * secret is wrong. Outside of transactions, attempts with the same first key are made one after another in each
   * process, so that concurrent ones cannot exceed the limit.
   *
   * @returns Whether the secret is right.
   * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
   */
  attempt(limits: readonly RateLimit[], isRight: () => boolean): Promise<boolean>;
  /** Removes a successful attempt from the counts. */
  release(limits: readonly RateLimit[]): Promise<void>;
  /** Resets the counters of these keys. */
  reset(limits: readonly RateLimit[]): Promise<void>;
}
