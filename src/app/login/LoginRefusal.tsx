import { t } from '#model/language/t.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

export interface Refusal {
  /** In the server's words. */
  text: string
  /** Seconds that it asked to wait; null when it did not. */
  seconds: number | null
  /** When the wait is over, ms since 1970. */
  until: number
}

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

/** The server's words with the seconds of this moment, where they name them; otherwise with a sentence of ours. */
function waitingText({ text, seconds }: Refusal, left: number): string {
  const named = new RegExp(`(?<!\\d)${seconds}(?!\\d)`)
  return named.test(text)
    ? text.replace(named, String(left))
    : t('{{text}}（{{left}} 秒后可再试）', { text, left })
}
