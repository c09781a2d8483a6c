/** Asks for one thing; what is asked for within a tick travels together. */
export type Batcher<Key, Value> = (key: Key) => Promise<Value | undefined>

interface Deferred<Value> {
  promise: Promise<Value>
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Returns a function that gathers the keys of one tick and fetches them in requests of at most `size` keys.
 * A key that the answer lacks gives undefined; a failed request rejects all of its keys.
 */
export function createBatcher<Key, Value>(
  fetchMany: (keys: Key[]) => Promise<Map<Key, Value>>,
  size = 200,
): Batcher<Key, Value> {
  let waiting: Map<Key, Deferred<Value | undefined>> | null = null

  async function send(batch: [Key, Deferred<Value | undefined>][]): Promise<void> {
    try {
      const values = await fetchMany(batch.map(([key]) => key))
      for (const [key, deferred] of batch) deferred.resolve(values.get(key))
    } catch (error) {
      for (const [, deferred] of batch) deferred.reject(error)
    }
  }

  function flush(): void {
    const batch = [...(waiting ?? [])]
    waiting = null
    for (let start = 0; start < batch.length; start += size) send(batch.slice(start, start + size))
  }

  return key => {
    if (!waiting) {
      waiting = new Map()
      queueMicrotask(flush)
    }
    const deferred = waiting.get(key) ?? createDeferred<Value | undefined>()
    waiting.set(key, deferred)
    return deferred.promise
  }
}

function createDeferred<Value>(): Deferred<Value> {
  const deferred = {} as Deferred<Value>
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  return deferred
}
