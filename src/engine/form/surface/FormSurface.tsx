import { Drawer, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { FormModel } from '#model/types/index.ts'

export interface FormSurfaceProps {
  surface: FormModel['open']
  /** null where what stands around it has a heading already. */
  title: string | null
  /** px */
  width: number
  /** Esc, the cross and the backdrop. */
  onClose(): void
  children: ReactNode
}

/** What a form stands on: a dialog, a drawer, or the page itself. The form brings its footer along. */
export function FormSurface({ surface, title, width, onClose, children }: FormSurfaceProps) {
  if (surface === 'page') {
    return (
      <div className="m-form-page">
        {title !== null && <h2 className="m-form-title">{title}</h2>}
        {children}
      </div>
    )
  }
  if (surface === 'drawer') {
    return (
      <Drawer
        open
        title={title}
        width={`min(100vw, ${width}px)`}
        onClose={onClose}
        maskClosable={false}
        className="m-form-drawer"
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Modal
      open
      title={title}
      width={`min(100vw, ${width}px)`}
      footer={null}
      onCancel={onClose}
      maskClosable={false}
      className="m-form-dialog"
    >
      {children}
    </Modal>
  )
}
