import type { Arrival, Envelope } from '#engine'
import { type Http, QUIETLY } from './http/Http.ts'
import type { OpenScreen } from './openScreens.ts'

/**
 * Asks at once for what a screen will ask for first, while its code is still on the way, and hands each answer out
 * once. What fails ahead is asked for again, so that the screen says why. A code that changes opens once, and then
 * another word takes its place: with it nothing is asked ahead.
 */
export function asksAhead(http: Http, { link, reads }: OpenScreen, arrival: Arrival | null): Http {
  const asked = new Map<string, Promise<Envelope>>()
  if (arrival !== null && arrival.stamp === null) {
    const options = { ...QUIETLY, headers: { ...QUIETLY.headers, 'X-Link-Code': arrival.code } }
    for (const path of [`${link}/open`, reads]) {
      const answer = http.request(path, options)
      answer.catch(() => asked.delete(path))
      asked.set(path, answer)
    }
  }
  return {
    ...http,
    request(path, options = {}) {
      const isSame = options.headers?.['X-Link-Code'] === arrival?.code && !options.headers?.['X-Link-Pass']
      const answer = (options.method ?? 'GET') === 'GET' && isSame ? asked.get(path) : undefined
      asked.delete(path)
      return answer ?? http.request(path, options)
    },
  }
}
