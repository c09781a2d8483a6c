import { Button, type ButtonProps, Tooltip } from 'antd'
import { forwardRef, type Ref } from 'react'

export interface HeaderButtonProps extends Omit<ButtonProps, 'type' | 'title'> {
  /** Its name, also shown as a hint. */
  label: string
}

/** An icon in the header that does something. Takes what a dropdown hangs on it. */
export const HeaderButton = forwardRef(function HeaderButton(
  { label, ...rest }: HeaderButtonProps,
  ref: Ref<HTMLButtonElement & HTMLAnchorElement>,
) {
  return (
    <Tooltip title={label} placement="bottom" mouseEnterDelay={0.5}>
      <Button {...rest} ref={ref} type="text" className="m-header-button" aria-label={label} />
    </Tooltip>
  )
})
