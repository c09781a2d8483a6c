import { Button, type ButtonProps } from 'antd'
import { forwardRef } from 'react'
import { useLookingOnly } from './useLookingOnly.ts'

/** A button of the frame that changes something; while the account only looks it cannot be used, and says why. */
export const ChangeButton = forwardRef<HTMLButtonElement, ButtonProps>(function ChangeButton(props, ref) {
  const reason = useLookingOnly()
  return reason === null ? (
    <Button ref={ref} {...props} />
  ) : (
    <Button ref={ref} {...props} disabled title={reason} />
  )
})
