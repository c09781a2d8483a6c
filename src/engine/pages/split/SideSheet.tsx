import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface SideSheetProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** The left of a split page where there is no room for it: a sheet that comes from the side. */
export function SideSheet({ open, title, onClose, children }: SideSheetProps) {
  return (
    <Drawer open={open} title={title} placement="left" width="min(100vw, 320px)" onClose={onClose}>
      {children}
    </Drawer>
  )
}
