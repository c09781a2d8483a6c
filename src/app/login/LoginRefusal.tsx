import { t } from '#model/language/t.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Why a login was refused. Seconds to wait are counted down, but read out once. */
export function LoginRefusal({ refusal }: { refusal: Refusal | null }) {
  const left = useSecondsUntil(refusal?.until ?? 0)
  return (
    <p className="m-login-refusal" role="alert">
      {refusal && (refusal.seconds === null ? refusal.text : <Wait refusal={refusal} left={left} />)}
    </p>
  )
}

function Wait({ refusal, left }: { refusal: Refusal; left: number }) {
  if (left === 0) return t('现在可以再试了')
  return (
    <>
      <span className="m-hidden">{waitingText(refusal, refusal.seconds ?? 0)}</span>
      <span aria-hidden="true">{waitingText(refusal, left)}</span>
    </>
  )
}

/** Why somebody without a session was refused. */
export interface Refusal {
  /** In the server's words. */
  text: string
  /** Seconds that it asked to wait; null when it did not. */
  seconds: number | null
  /** When the wait is over, ms since 1970. */
  until: number
}

/** Returns why a call was refused, and until when. */
export function refusalOf(error: unknown): Refusal {
  const seconds = error instanceof HttpFault ? error.retryAfter : null
  return {
    text: error instanceof Error ? error.message : String(error),
    seconds,
    until: seconds === null ? 0 : Date.now() + seconds * 1000,
  }
}

/** The server's words with the seconds of this moment, where they name them; otherwise with a sentence of ours. */
function waitingText({ text, seconds }: Refusal, left: number): string {
  const named = new RegExp(`(?<!\\d)${seconds}(?!\\d)`)
  return named.test(text)
    ? text.replace(named, String(left))
    : t('{{text}}（{{left}} 秒后可再试）', { text, left })
}

/** The same of what is tried again without anybody's doing. */
export function retryingText({ text, seconds }: Refusal, left: number): string {
  if (seconds === null) return text
  return left === 0 ? t('正在重试…') : t('{{text}}（{{left}} 秒后自动重试）', { text, left })
}
