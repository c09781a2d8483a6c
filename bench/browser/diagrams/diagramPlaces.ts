/** A canvas and a panel beside each other, as both contenders are given them. */
export function diagramPlaces(): { canvas: HTMLElement; panel: HTMLElement; remove(): void } {
  const stage = document.createElement('div')
  stage.style.cssText = 'position:fixed;inset:0;display:flex;background:#fff'
  const canvas = document.createElement('div')
  canvas.style.cssText = 'flex:1;height:100%;display:flex;flex-direction:column'
  const panel = document.createElement('div')
  panel.style.cssText = 'width:480px;height:100%;overflow:auto'
  stage.append(canvas, panel)
  document.body.append(stage)
  return { canvas, panel, remove: () => stage.remove() }
}
