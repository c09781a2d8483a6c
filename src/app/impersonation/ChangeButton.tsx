import { Button, type ButtonProps } from 'antd'
import { forwardRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'

/** A button of the frame that changes something. In a session that may only look it is disabled and says why. */
export const ChangeButton = forwardRef<HTMLButtonElement, ButtonProps>(function ChangeButton(props, ref) {
  const reason = useLookingOnly()
  return reason === null ? (
    <Button ref={ref} {...props} />
  ) : (
    <Button ref={ref} {...props} disabled title={reason} />
  )
})

/** Returns the reason why this session may only look at things, as text; null if it may change them. */
export function useLookingOnly(): string | null {
  const { info } = useSnapshot(useFrame().session.state)
  return info?.acting ? t('正在查看，只能查看，不能更改') : null
}
