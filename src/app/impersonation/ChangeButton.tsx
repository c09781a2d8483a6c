import { Button, type ButtonProps } from 'antd'
import { forwardRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'

/** A button of the frame that changes something; while the account only looks it cannot be used, and says why. */
export const ChangeButton = forwardRef<HTMLButtonElement, ButtonProps>(function ChangeButton(props, ref) {
  const reason = useLookingOnly()
  return reason === null ? (
    <Button ref={ref} {...props} />
  ) : (
    <Button ref={ref} {...props} disabled title={reason} />
  )
})

/** Returns why nothing can be changed now, in words; null where something can. */
export function useLookingOnly(): string | null {
  const { info } = useSnapshot(useFrame().session.state)
  return info?.acting ? t('正在查看，只能查看，不能更改') : null
}
