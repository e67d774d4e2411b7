export interface Track {
  title: string;
  artist: string;
  seconds: number;
}
