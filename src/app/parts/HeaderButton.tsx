import { Button, type ButtonProps } from 'antd'
import { forwardRef, type Ref } from 'react'
import { Hint } from '#engine'

interface HeaderButtonProps extends Omit<ButtonProps, 'type' | 'title'> {
  /** Its name, also shown as a hint. */
  label: string
}

/** An icon in the header that does something. Takes what a dropdown hangs on it. */
export const HeaderButton = forwardRef(function HeaderButton(
  { label, className = '', ...rest }: HeaderButtonProps,
  ref: Ref<HTMLButtonElement & HTMLAnchorElement>,
) {
  const isOpen = className.includes('ant-dropdown-open')
  return (
    // Above an open menu the hint would cover its first item.
    <Hint title={label} placement="bottom" mouseEnterDelay={0.5} open={isOpen ? false : undefined}>
      <Button
        {...rest}
        ref={ref}
        type="text"
        className={`m-header-button ${className}`}
        aria-label={label}
        aria-expanded={rest['aria-haspopup'] ? isOpen : undefined}
      />
    </Hint>
  )
})
