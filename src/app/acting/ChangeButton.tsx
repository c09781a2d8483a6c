import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useLookingOnly } from './useLookingOnly.ts'

/** A button of the frame that changes something; while the account only looks it cannot be used, and says why. */
export function ChangeButton(props: ComponentProps<typeof Button>) {
  const reason = useLookingOnly()
  return reason === null ? <Button {...props} /> : <Button {...props} disabled title={reason} />
}
