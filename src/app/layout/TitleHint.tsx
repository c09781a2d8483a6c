import type { ReactElement } from 'react'
import { Hint } from '#engine'

/** Characters; longer titles may be cut off. */
const THRESHOLD = 5

/** Shows a title of more than five characters in full beside its menu item. @see spec.md section 2.3 */
export function TitleHint({
  title,
  isAlways = false,
  children,
}: {
  title: string
  isAlways?: boolean
  children: ReactElement
}) {
  const isShown = isAlways || [...title].length > THRESHOLD
  return (
    <Hint title={isShown ? title : ''} placement="right" mouseEnterDelay={0.3}>
      {children}
    </Hint>
  )
}
