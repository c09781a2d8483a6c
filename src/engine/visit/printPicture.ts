/** Prints a picture alone, on a sheet of this size, without the screen around it. */
export function printPicture(picture: string, format: 'A4' | 'A6'): void {
  const frame = document.createElement('iframe')
  frame.className = 'm-print-frame'
  document.body.append(frame)
  const { contentWindow, contentDocument } = frame
  if (!contentWindow || !contentDocument) {
    frame.remove()
    return
  }
  const style = contentDocument.createElement('style')
  style.textContent = `@page { size: ${format}; margin: 0 } body { margin: 0 } img { display: block; width: 100% }`
  const image = contentDocument.createElement('img')
  image.src = picture
  contentDocument.head.append(style)
  contentDocument.body.append(image)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  image.addEventListener('load', () => contentWindow.print())
}
