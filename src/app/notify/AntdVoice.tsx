import { App } from 'antd'
import { useEffect } from 'react'
import { useFrame } from '../Frame.ts'

/** Lets the frame speak through the component library while it is drawn. */
export function AntdVoice() {
  const { message, notification, modal } = App.useApp()
  const { notify } = useFrame()
  useEffect(
    () =>
      notify.use({
        message(kind, text, seconds = 3) {
          if (seconds > 0) message.open({ type: kind, content: text, duration: seconds })
          else notification.open({ type: kind, message: text, duration: 0, placement: 'top', closable: true })
        },
        notice: (title, text) =>
          notification.warning({ message: title, description: text, duration: 0, placement: 'topRight' }),
        confirm: async ({ title, text, yes, no }) =>
          modal.confirm({ title, content: text, okText: yes, cancelText: no, centered: true }),
      }),
    [notify, message, notification, modal],
  )
  return null
}
