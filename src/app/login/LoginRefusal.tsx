import { t } from '#model/language/t.ts'
import { type Refusal, waitingText } from './refusalOf.ts'
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
