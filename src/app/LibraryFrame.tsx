import { App as AntdApp } from 'antd'
import type { ReactNode } from 'react'
import { AntdVoice } from './AntdVoice.tsx'
import { LibraryTheme } from './LibraryTheme.tsx'

/** The same with the library's own messages and questions, in which the frame speaks while it is drawn. */
export const LibraryFrame = ({ children }: { children: ReactNode }) => (
  <LibraryTheme>
    <AntdApp>
      <AntdVoice />
      {children}
    </AntdApp>
  </LibraryTheme>
)
