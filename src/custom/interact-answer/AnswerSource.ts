import type { EngineHost, Envelope, RequestOptions, VisitControl } from '#engine'
import type { AnswerReceipt, SentAnswer, SurveyFigures, SurveyPaper } from './Survey.ts'

/** How somebody reaches a survey: by its link, or with an account. */
export interface AnswerSource {
  /** Tells surveys apart in what the browser remembers. */
  mark: string
  /** Sends a file for a question; absent where the session of the account does. */
  upload?: VisitControl['upload']
  read(signal: AbortSignal): Promise<SurveyPaper>
  /** @throws HttpFault, whose errors are placed at their questions */
  send(answer: SentAnswer): Promise<AnswerReceipt>
  /** @param pass of the receipt; null where nothing was sent */
  results(signal: AbortSignal, pass: string | null): Promise<SurveyFigures>
  /** Has a code sent to a phone. @throws HttpFault */
  sendSmsCode(phone: string): Promise<void>
}

const VISIT = '/interact/visit'
const JOINED = '/interact/join'

/** The survey of a link. */
export const visitSource = ({
  mark,
  call,
  upload,
}: Pick<VisitControl, 'mark' | 'call' | 'upload'>): AnswerSource => ({
  ...sourceAt(VISIT, call),
  mark,
  upload,
})

/** A survey that is for the caller. */
export const accountSource = (http: EngineHost['http'], surveyId: number): AnswerSource => ({
  ...sourceAt(`${JOINED}/${surveyId}`, (path, options) => http.request(path, { ...options, silent: true })),
  mark: `survey ${surveyId}`,
})

function sourceAt(
  path: string,
  call: (path: string, options?: RequestOptions) => Promise<Envelope>,
): Omit<AnswerSource, 'mark'> {
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
