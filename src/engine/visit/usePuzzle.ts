import { useCallback, useRef, useState } from 'react'
import type { EngineHost, RequestOptions } from '../EngineHost.ts'
import { isRefusedBy } from './visitFaults.ts'

/** A picture whose characters somebody types, so that what they send goes on. */
export interface Puzzle {
  /** Address of the picture. */
  picture: string
  /** Whether the answer before was wrong. */
  isAgain: boolean
  answer(text: string): void
  /** Another picture. */
  renew(): void
  /** What was to be sent is not. */
  cancel(): void
}

interface Drawn {
  img: string
  uuid: string
}

type Answer = Record<string, string>

/** Runs calls, and shows a puzzle where one is asked for. */
export function usePuzzle(
  http: EngineHost['http'],
  path: string,
  withCode: (options: RequestOptions) => RequestOptions,
) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null)
  const latest = useRef(withCode)
  latest.current = withCode

  const ask = useCallback(
    async (isAgain: boolean): Promise<Answer | null> => {
      const { img, uuid } = (await http.request(path, latest.current({}))).data as Drawn
      return new Promise((resolve, reject) => {
        const done = (answer: Answer | null) => {
          setPuzzle(null)
          resolve(answer)
        }
        setPuzzle({
          picture: `data:image/png;base64,${img}`,
          isAgain,
          answer: text => done({ 'X-Puzzle-Id': uuid, 'X-Puzzle-Text': text.replace(/[^!-~]/g, '') }),
          renew: () => void ask(isAgain).then(resolve, reject),
          cancel: () => done(null),
        })
      })
    },
    [http, path],
  )

  const answered = useCallback(
    async <T>(work: (headers: Answer) => Promise<T>): Promise<T> => {
      let headers: Answer = {}
      for (let isAgain = false; ; isAgain = true) {
        try {
          return await work(headers)
        } catch (fault) {
          if (!isRefusedBy(fault, ['PUZZLE_DUE'])) throw fault
          const answer = await ask(isAgain)
          if (answer === null) throw fault
          headers = answer
        }
      }
    },
    [ask],
  )
  return { puzzle, answered }
}
