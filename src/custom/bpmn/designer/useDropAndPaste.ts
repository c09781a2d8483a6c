import type { ClipboardEvent, DragEvent } from 'react'
import { useState } from 'react'

export interface Takers {
  openFile(file: File): void
  openText(text: string): void
}

/**
 * Returns what takes a file that is dropped, and an XML text that is pasted, on the designer.
 *
 * @param isOff whether none can be taken now
 */
export function useDropAndPaste({ openFile, openText }: Takers, isOff: boolean) {
  const [isOver, setOver] = useState(false)

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Also when it is not taken: the browser would leave the page, and the work, for the file.
    event.preventDefault()
    if (isOff) event.dataTransfer.dropEffect = 'none'
    else setOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    if (!isOff) openFile(file)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (isOff || isTyping(event.target) || !looksLikeXml(text)) return
    event.preventDefault()
    openText(text)
  }
  return {
    isOver,
    handlers: {
      onDragOver: handleDragOver,
      onDragLeave: () => setOver(false),
      onDrop: handleDrop,
      onPaste: handlePaste,
    },
  }
}

const looksLikeXml = (text: string) => /^\s*<(?:\?xml|!|[\w.-]+[\s:>])/.test(text)

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
