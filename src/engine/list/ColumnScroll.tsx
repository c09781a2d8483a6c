import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#model/language/t.ts'

/** Part of what is seen that one press moves by. */
const PART = 0.6

/** Around a table, and what scrolls its columns; a table of what is seen only hears the wheel. */
const AROUND = '.ant-table, .m-rows-scroll'
const SCROLLED = '.ant-table-body, .ant-table-content'
const WHEELED = '.ant-table-tbody-virtual-holder'

/**
 * A heading that stays in sight, with what leads to the columns that go on beside it. Which of the two leads anywhere
 * the table knows, which marks itself as it is scrolled; the other is not there.
 */
export function ColumnScroll({ children }: { children: ReactNode }) {
  return (
    <span className="m-column-scroll">
      {children}
      <span>
        <ScrollButton className="m-scroll-left" label={t('看左侧的列')} step={-PART}>
          <LeftOutlined />
        </ScrollButton>
        <ScrollButton className="m-scroll-right" label={t('看右侧的列')} step={PART}>
          <RightOutlined />
        </ScrollButton>
      </span>
    </span>
  )
}

interface ScrollButtonProps {
  className: string
  label: string
  step: number
  children: ReactNode
}

function ScrollButton({ className, label, step, children }: ScrollButtonProps) {
  function scroll({ currentTarget }: MouseEvent): void {
    const around = currentTarget.closest(AROUND)
    const wheeled = around?.querySelector(WHEELED)
    const deltaX = (around?.clientWidth ?? 0) * step
    if (wheeled) wheeled.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true }))
    else (around?.querySelector(SCROLLED) ?? around)?.scrollBy({ left: deltaX, behavior: 'smooth' })
  }
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={scroll}>
      {children}
    </button>
  )
}
