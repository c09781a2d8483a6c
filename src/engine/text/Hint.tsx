import { Tooltip, type TooltipProps } from 'antd'
import { type ComponentRef, forwardRef } from 'react'
import { useMediaQuery } from '../data/useMeasure.ts'

/**
 * What a control is called, while a pointer stands on it. Where nothing can stand there, as under a finger, there is
 * none: it would come with the tap and stay.
 */
export const Hint = forwardRef<ComponentRef<typeof Tooltip>, TooltipProps>(function Hint(props, ref) {
  const isTouch = useMediaQuery('(hover: none)')
  return <Tooltip {...props} {...(isTouch && { open: false })} ref={ref} />
})
