import { type EngineHost, type Envelope, type RequestOptions, toldFault, type VisitControl } from '#engine'
import type { AnswerReceipt, SentAnswer, SurveyFigures, SurveyPaper } from './Survey.ts'

/** How somebody reaches a survey: by its link, or with an account. */
export interface AnswerSource {
  /** Tells surveys apart in what the browser remembers. */
  mark: string
  /** Sends a file for a question. */
  upload: VisitControl['upload']
  /** Whether an account answers, who may look up what questions refer to. */
  isSignedIn: boolean
  read(signal: AbortSignal): Promise<SurveyPaper>
  /** @throws HttpFault, whose errors are placed at their questions */
  send(answer: SentAnswer, paper: Pick<SurveyPaper, 'respondent'>): Promise<AnswerReceipt>
  /** @param pass of the receipt; null where nothing was sent */
  results(signal: AbortSignal, pass: string | null): Promise<SurveyFigures>
  /** Has a code sent to a phone. @throws HttpFault */
  sendSmsCode(phone: string): Promise<void>
}

/** Identity of those who are known by their browser alone. */
const DEVICE = '1'
const VISIT = '/interact/visit'
const JOINED = '/interact/join'

/**
 * The survey of a link. Whoever is signed in is named where answers have names, and is not told of to the server before
 * that is known.
 */
export function visitSource(
  { mark, call, upload }: Pick<VisitControl, 'mark' | 'call' | 'upload'>,
  isSomebody: () => boolean,
): AnswerSource {
  const source = sourceAt(VISIT, call)
  const named = sourceAt(VISIT, (path, options) => call(path, { ...options, named: true }))
  return {
    ...source,
    async read(signal) {
      const paper = await source.read(signal)
      const isNamed = paper.identity === DEVICE && !paper.anonymous && isSomebody()
      return isNamed ? named.read(signal) : paper
    },
    send: (answer, paper) => (paper.respondent ? named : source).send(answer, paper),
    ...{ mark, upload, isSignedIn: false },
  }
}

/** A survey that is for the caller. */
export const accountSource = (http: EngineHost['http'], surveyId: number): AnswerSource => ({
  // What is filled in stays in this browser here as well, and is said so where the network is gone.
  ...sourceAt(`${JOINED}/${surveyId}`, (path, options) =>
    http.request(path, { ...options, silent: true }).catch((fault: unknown) => {
      throw toldFault(fault)
    }),
  ),
  mark: `survey ${surveyId}`,
  isSignedIn: true,
  upload: (field, file, options) =>
    http.upload(`${JOINED}/${surveyId}/upload`, file, { ...options, silent: true, query: { field } }),
})

function sourceAt(
  path: string,
  call: (path: string, options?: RequestOptions) => Promise<Envelope>,
): Pick<AnswerSource, 'read' | 'send' | 'results' | 'sendSmsCode'> {
  return {
    read: async signal => (await call(path, { signal })).data as SurveyPaper,
    send: async answer => (await call(path, { method: 'POST', body: answer })).data as AnswerReceipt,
    async results(signal, pass) {
      const asked = pass === null ? '' : `?pass=${encodeURIComponent(pass)}`
      return (await call(`${path}/results${asked}`, { signal })).data as SurveyFigures
    },
    async sendSmsCode(phone) {
      await call(`${path}/phone`, { method: 'POST', body: { phone } })
    },
  }
}
