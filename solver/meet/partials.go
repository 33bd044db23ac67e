package meet

// partials are right sides that wait to be joined. Those with the same key are in one list.
type partials struct {
	room []int32 // for each: the next of its list or 0, the number of images, and the images
	most int     // the most that room may hold
	size int     // the most that one takes
}

func newPartials(bytes, pieces int) *partials {
	// While room grows, the old one is kept beside the new one, which is about half as large again.
	return &partials{room: make([]int32, 1), most: max(bytes/10, pieces+3), size: pieces + 2}
}

func (p *partials) clear() { p.room = p.room[:1] }

func (p *partials) empty() bool { return len(p.room) == 1 }

// certain is how many more have room at least.
func (p *partials) certain() int { return (p.most - len(p.room)) / p.size }

// full tells whether another one may have no room.
func (p *partials) full() bool { return len(p.room)+p.size > p.most }

// add puts one at the front of a list, and returns the list.
func (p *partials) add(list int32, images []int32) int32 {
	at := int32(len(p.room))
	p.room = append(append(p.room, list, int32(len(images))), images...)
	return at
}

// next are the images of the first side of a list, and the rest of the list.
func (p *partials) next(list int32) (images []int32, rest int32) {
	n := p.room[list+1]
	return p.room[list+2:][:n], p.room[list]
}
