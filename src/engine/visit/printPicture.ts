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
  // By its width alone it would be a hair higher than the sheet, and bring an empty second one.
  const fitting = 'display: block; width: 100vw; height: 100vh; object-fit: contain'
  style.textContent = `@page { size: ${format}; margin: 0 } body { margin: 0 } img { ${fitting} }`
  const image = contentDocument.createElement('img')
  image.src = picture
  contentDocument.head.append(style)
  contentDocument.body.append(image)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  image.addEventListener('load', () => contentWindow.print())
}
