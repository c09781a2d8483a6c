import { useHost, useRead } from '#engine'
import { TASK } from '../Process.ts'

const PATH = `${TASK}/phrases`

/** As many phrases, and as long ones, as are kept. */
export const MOST_PHRASES = 30
export const LONGEST_PHRASE = 200

/** Returns the reader's own common phrases, and how to keep others. That they cannot be had stops nobody. */
export function usePhrases() {
  const { http } = useHost()
  const { data, mutate } = useRead<string[]>([PATH], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return phrasesIn(answer.data)
  })
  async function keep(phrases: string[]): Promise<void> {
    await http.request(PATH, { method: 'PUT', body: { phrases }, silent: true })
    await mutate(phrases, { revalidate: false })
  }
  return { phrases: data, keep }
}

/** A list, or an object that holds it. */
function phrasesIn(data: unknown): string[] {
  const list = Array.isArray(data) ? data : (data as { phrases?: unknown } | null)?.phrases
  return Array.isArray(list) ? list.map(String) : []
}
