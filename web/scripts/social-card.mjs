// placeholder until the card is drawn
import sharp from 'sharp';

export async function drawSocialCard() {
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: '#14233f' } })
    .png()
    .toBuffer();
}
