const XMLNS = 'http://www.w3.org/2000/svg'

/** Turns the QR's markup into an address for `<img>`: in an image no script can run. */
export function qrAddress(markup: string): string {
  const complete = markup.includes('xmlns=') ? markup : markup.replace('<svg', `<svg xmlns="${XMLNS}"`)
  return `data:image/svg+xml,${encodeURIComponent(complete)}`
}

const WIDTH_PX = 900
const QR_PX = 740

/** Draws the QR with its amount as a picture that a bank app can read from the photos. */
export async function drawQrPicture(picture: { markup: string; amount: string; note: string; fileName: string }): Promise<File> {
  const qr = new Image(QR_PX, QR_PX)
  qr.src = qrAddress(picture.markup)
  await qr.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = WIDTH_PX + 160
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('no canvas')
  draw.fillStyle = '#ffffff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.drawImage(qr, (WIDTH_PX - QR_PX) / 2, 70, QR_PX, QR_PX)
  const family = getComputedStyle(document.body).fontFamily
  draw.textAlign = 'center'
  draw.fillStyle = '#10141e'
  draw.font = `700 76px ${family}`
  draw.fillText(picture.amount, WIDTH_PX / 2, 910)
  draw.fillStyle = '#5b6577'
  draw.font = `400 36px ${family}`
  draw.fillText(picture.note, WIDTH_PX / 2, 985)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], picture.fileName, { type: 'image/png' })
}

export function savePicture(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Whether this device can share pictures with other apps. */
export function canSharePictures(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'qr.png', { type: 'image/png' })] }) ?? false
}
